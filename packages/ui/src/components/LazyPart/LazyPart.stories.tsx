import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentType } from 'react';
import { Progress } from '../Progress/Progress.tsx';
import { LazyPart, type LazyPartProps } from './LazyPart.tsx';

const Details: ComponentType<{ name: string }> = ({ name }) => <p>All about {name}</p>;

const meta = {
  component: LazyPart<{ name: string }>,
  args: {
    isWanted: true,
    props: { name: 'payments' },
    load: async (): Promise<{ default: ComponentType<{ name: string }> }> => ({ default: Details }),
  },
} satisfies Meta<LazyPartProps<{ name: string }>>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loaded: Story = {};
/** Its code is on the way. */
export const Loading: Story = {
  args: { load: () => new Promise(() => undefined), fallback: <Progress /> },
};
/** Not wanted yet: nothing is fetched. */
export const NotWanted: Story = { args: { isWanted: false, fallback: <p>Open the details</p> } };
