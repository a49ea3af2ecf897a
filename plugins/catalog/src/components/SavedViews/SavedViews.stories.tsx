import type { Meta, StoryObj } from '@storybook/react-vite';
import { readSelection } from '../../model/list/catalogSelection.ts';
import { catalogPlugin } from '../../plugin.ts';
import SavedViewsDialog from './SavedViewsDialog.tsx';
import SavedViewsMenu from './SavedViewsMenu.tsx';

const shared = {
  views: [
    { name: 'Payment APIs', search: '?kind=api&q=pay' },
    { name: 'What is deprecated in the systems of market data and pricing', search: '' },
  ],
  selection: readSelection(new URLSearchParams('kind=api&q=pay')),
  isOpen: true,
  onClose: () => {},
};

export default { parameters: { app: { plugins: [catalogPlugin] } } } satisfies Meta;

export const Menu: StoryObj = {
  render: () => (
    <SavedViewsMenu {...shared} id="views" getAnchor={() => document.body} onEdit={() => {}} />
  ),
};

export const MenuWithoutViews: StoryObj = {
  render: () => (
    <SavedViewsMenu
      {...shared}
      views={[]}
      id="views"
      getAnchor={() => document.body}
      onEdit={() => {}}
    />
  ),
};

export const Dialog: StoryObj = {
  render: () => <SavedViewsDialog {...shared} onChange={() => {}} />,
};
