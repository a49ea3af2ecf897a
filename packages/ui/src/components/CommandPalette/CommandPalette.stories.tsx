import type { Meta, StoryObj } from '@storybook/react-vite';
import { CatalogIcon, ComponentIcon, DocsIcon, MoonIcon, SunIcon } from '../../icons/icons.tsx';
import { CommandPalette } from './CommandPalette.tsx';

const meta = {
  component: CommandPalette,
  args: {
    label: 'Command palette',
    placeholder: 'Go to a page, find an entity, do something…',
    query: '',
    onQueryChange: () => {},
    onChoose: () => {},
    onClose: () => {},
    groups: [
      {
        id: 'go',
        label: 'Go to',
        items: [
          { id: 'catalog', title: 'Catalog', icon: <CatalogIcon size={18} />, shortcut: 'g c' },
          { id: 'docs', title: 'Docs', icon: <DocsIcon size={18} />, shortcut: 'g d' },
        ],
      },
      {
        id: 'do',
        label: 'Actions',
        items: [
          { id: 'light', title: 'Use light theme', icon: <SunIcon size={18} /> },
          { id: 'dark', title: 'Use dark theme', icon: <MoonIcon size={18} /> },
        ],
      },
    ],
  },
} satisfies Meta<typeof CommandPalette>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Opened: Story = {};
export const Found: Story = {
  args: {
    query: 'mark',
    groups: [
      {
        id: 'entities',
        label: 'Catalog',
        items: [
          {
            id: 'history',
            title: 'Market History',
            highlights: [[0, 4]],
            detail:
              'component:default/market-history, a name that may well be longer than there is room',
            icon: <ComponentIcon size={18} />,
          },
          {
            id: 'marks',
            title: 'End of Day Marks',
            highlights: [[11, 15]],
            detail: 'resource:default/eod-marks',
            icon: <ComponentIcon size={18} />,
          },
        ],
      },
    ],
  },
};
export const Searching: Story = { args: { query: 'mark', groups: [], isSearching: true } };
export const NothingFits: Story = { args: { query: 'zebra', groups: [] } };
export const Failed: Story = {
  args: { query: 'mark', problems: ['Catalog could not be searched: 503 Service Unavailable'] },
};
