import type { Meta, StoryObj } from '@storybook/react-vite';
import { CopyButton } from '../CopyButton/CopyButton.tsx';
import { FindBar } from './FindBar.tsx';

const meta = {
  component: FindBar,
  args: {
    label: 'Search lines',
    query: 'timeout',
    onQuery: () => {},
    matches: '2 of 14',
    hasMatches: true,
    onStep: () => {},
    children: <CopyButton label="Copy all" text="…" />,
  },
} satisfies Meta<typeof FindBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Found: Story = {};
export const NothingFound: Story = { args: { matches: 'No match', hasMatches: false } };
export const NothingRequested: Story = {
  args: { query: '', matches: undefined, hasMatches: false },
};
