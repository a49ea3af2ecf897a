import type { Meta, StoryObj } from '@storybook/react-vite';
import { aSourceSample } from '../../testing/sources.ts';
import { SourceSample } from './SourceSample.tsx';

const meta = {
  component: SourceSample,
  args: { sample: aSourceSample, error: null, onRetry: () => {} },
} satisfies Meta<typeof SourceSample>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Part: Story = {};
export const Whole: Story = {
  args: { sample: { ...aSourceSample, refused: [], isWhole: true, requests: 1 } },
};
export const NothingTaken: Story = {
  args: { sample: { ...aSourceSample, taken: [], takenCount: 0 } },
};
export const Empty: Story = {
  args: { sample: { ...aSourceSample, taken: [], takenCount: 0, refused: [], isWhole: true } },
};
export const Loading: Story = { args: { sample: undefined } };
export const Limited: Story = {
  args: {
    sample: undefined,
    error: new Error("'https://github.com' takes no more requests now; it is tried again later"),
  },
};
