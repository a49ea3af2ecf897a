import type { Meta, StoryObj } from '@storybook/react-vite';
import { WrapTextIcon } from '../../icons/icons.tsx';
import { ToolButton } from './ToolButton.tsx';

const meta = {
  component: ToolButton,
  args: { label: 'Wrap lines', children: <WrapTextIcon />, onClick: () => {} },
} satisfies Meta<typeof ToolButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Pressed: Story = { args: { isPressed: true } };
export const Disabled: Story = { args: { isDisabled: true } };
