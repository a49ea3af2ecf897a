import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { StarFilledIcon, StarIcon } from '../../icons/icons.tsx';
import { IconToggle } from './IconToggle.tsx';

const meta = {
  component: IconToggle,
  args: { label: 'Star Payments', isPressed: false, onClick: () => {}, children: <StarIcon /> },
} satisfies Meta<typeof IconToggle>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Off: Story = {};
export const On: Story = { args: { isPressed: true, children: <StarFilledIcon /> } };
export const Switched: Story = {
  render: function Switched(args) {
    const [isOn, setOn] = useState(args.isPressed);
    return (
      <IconToggle {...args} isPressed={isOn} onClick={() => setOn(!isOn)}>
        {isOn ? <StarFilledIcon /> : <StarIcon />}
      </IconToggle>
    );
  },
};
