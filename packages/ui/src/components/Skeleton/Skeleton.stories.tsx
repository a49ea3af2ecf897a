import type { Meta, StoryObj } from '@storybook/react-vite';
import { Skeleton, SkeletonText } from './Skeleton.tsx';

const meta = { component: Skeleton } satisfies Meta<typeof Skeleton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Line: Story = { args: { width: 160 } };
export const Paragraph: Story = { render: () => <SkeletonText lines={5} /> };
