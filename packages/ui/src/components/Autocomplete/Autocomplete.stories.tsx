import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Autocomplete } from './Autocomplete.tsx';
import type { LoadOptions } from './useOptions.ts';

const all = Array.from({ length: 5000 }, (_, index) => ({
  value: `group:default/team-${index}`,
  label: `Team ${index}`,
}));
const search: LoadOptions = async term =>
  all.filter(({ label }) => label.toLowerCase().includes(term.toLowerCase()));
const never: LoadOptions = () => new Promise(() => {});
const fail: LoadOptions = async () => {
  throw new Error('The catalog did not answer');
};

const meta = {
  component: Autocomplete,
  args: { label: 'Owner', load: search, selected: [], onChange: () => {} },
  render: function Held(args) {
    const [selected, setSelected] = useState(args.selected);
    return (
      <div style={{ maxWidth: 320, minHeight: 440 }}>
        <Autocomplete {...args} selected={selected} onChange={setSelected} />
      </div>
    );
  },
} satisfies Meta<typeof Autocomplete>;
export default meta;
type Story = StoryObj<typeof meta>;

const openIt: Story['play'] = async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('combobox'));
};

export const Empty: Story = { args: { placeholder: 'Find a team' } };
export const Chosen: Story = { args: { selected: all.slice(3, 4) } };
export const Open: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox'));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  },
};
export const Several: Story = {
  args: { isMultiple: true, selected: all.slice(3, 8) },
  play: openIt,
};
export const Loading: Story = { args: { load: never }, play: openIt };
export const Failed: Story = { args: { load: fail }, play: openIt };
export const NothingFits: Story = { args: { load: async () => [] }, play: openIt };
export const FreeText: Story = {
  args: { isFreeText: true },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox'), 'someone else');
  },
};
export const Wrong: Story = { args: { error: 'Name an owner' } };
export const Disabled: Story = { args: { isDisabled: true, selected: all.slice(3, 4) } };
