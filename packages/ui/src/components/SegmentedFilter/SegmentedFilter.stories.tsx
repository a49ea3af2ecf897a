import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { StarIcon } from '../../icons/icons.tsx';
import { SegmentedFilter } from './SegmentedFilter.tsx';

const meta = {
  component: SegmentedFilter<string>,
  args: {
    label: 'Show',
    value: 'all',
    onChange: () => {},
    segments: [
      { value: 'owned', label: 'Owned', count: 12 },
      { value: 'starred', label: 'Starred', icon: <StarIcon size={14} />, count: 3 },
      { value: 'all', label: 'All', count: 10482 },
    ],
  },
  render: function Controlled(args) {
    const [value, setValue] = useState(args.value);
    return <SegmentedFilter {...args} value={value} onChange={setValue} />;
  },
} satisfies Meta<typeof SegmentedFilter<string>>;
export default meta;
type Story = StoryObj<typeof meta>;

export const WithCounts: Story = {};
export const Vertical: Story = {
  args: { orientation: 'vertical' },
  decorators: [
    Story => (
      <div style={{ width: 232 }}>
        <Story />
      </div>
    ),
  ],
};
export const CountsToCome: Story = {
  args: {
    segments: [
      { value: 'owned', label: 'Owned' },
      { value: 'all', label: 'All' },
    ],
  },
};
