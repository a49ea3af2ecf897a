import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { FilterPicker } from './FilterPicker.tsx';
import { FilterPopover } from './FilterPopover.tsx';

const lifecycles = [
  { value: 'production', label: 'production', count: 7210 },
  { value: 'experimental', label: 'experimental', count: 411 },
  { value: 'deprecated', label: 'deprecated', count: 38 },
];
const owners = Array.from({ length: 400 }, (_, index) => ({
  value: `group:default/team-${index}`,
  label: `Team ${index}`,
  count: (index * 37) % 90,
}));

const meta = {
  component: FilterPicker,
  args: { label: 'Lifecycle', options: lifecycles, selected: ['production'], onChange: () => {} },
  render: function Controlled(args) {
    const [selected, setSelected] = useState(args.selected);
    return (
      <div style={{ maxWidth: 260 }}>
        <FilterPicker {...args} selected={selected} onChange={setSelected} />
      </div>
    );
  },
} satisfies Meta<typeof FilterPicker>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Limited: Story = {};
export const Hundreds: Story = { args: { label: 'Owner', options: owners, selected: [] } };
export const Loading: Story = { args: { options: undefined } };
export const Failed: Story = {
  args: { label: 'Type', options: undefined, failure: 'Failed to load entity types' },
};
export const NothingToChoose: Story = { args: { options: [], selected: [] } };
export const NoLongerOffered: Story = { args: { selected: ['retired'] } };
export const Popover: Story = {
  render: function Controlled(args) {
    const [selected, setSelected] = useState(args.selected);
    return (
      <div style={{ display: 'flex', gap: 8 }}>
        <FilterPopover {...args} selected={selected} onChange={setSelected} />
        <FilterPopover {...args} label="Owner" options={owners} selected={[]} />
      </div>
    );
  },
};
export const PopoverOpen: Story = {
  ...Popover,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Owner/ }));
  },
};
