import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { MultiSelect } from './MultiSelect.tsx';
import { Select } from './Select.tsx';

const items = [
  { value: 'eu-west-1', label: 'Ireland' },
  { value: 'eu-central-1', label: 'Frankfurt' },
  { value: 'us-east-1', label: 'Virginia' },
  { value: 'cn-north-1', label: 'Beijing', isDisabled: true },
];

const meta = {
  component: Select,
  args: { label: 'Region', items, value: undefined, onChange: () => {} },
  render: function Held(args) {
    const [value, setValue] = useState(args.value);
    return (
      <div style={{ maxWidth: 280 }}>
        <Select {...args} value={value} onChange={setValue} />
      </div>
    );
  },
} satisfies Meta<typeof Select>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Chosen: Story = { args: { value: 'eu-central-1' } };
export const Described: Story = {
  args: { description: 'Where the service runs', isRequired: true },
};
export const Wrong: Story = { args: { value: 'us-east-1', error: 'This region is closed' } };
export const Disabled: Story = { args: { value: 'eu-west-1', isDisabled: true } };

export const Several: Story = {
  render: function Several() {
    const [values, setValues] = useState(['eu-west-1', 'us-east-1']);
    return (
      <div style={{ maxWidth: 280 }}>
        <MultiSelect label="Regions" items={items} values={values} onChange={setValues} />
      </div>
    );
  },
};
export const SeveralOpen: Story = {
  ...Several,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Regions/ }));
  },
};
export const SeveralWrong: Story = {
  render: () => (
    <MultiSelect
      label="Regions"
      items={items}
      values={[]}
      onChange={() => {}}
      error="Choose at least one"
    />
  ),
};
