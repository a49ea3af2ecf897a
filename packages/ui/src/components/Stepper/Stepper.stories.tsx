import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stepper } from './Stepper.tsx';

const steps = [
  { id: 'url', label: 'Select URL', content: 'Type the address of a repository.' },
  { id: 'review', label: 'Review', content: 'Look at what will be added.' },
  { id: 'tags', label: 'Add tags', isOptional: true, content: 'Name some.' },
  { id: 'finish', label: 'Finish', content: 'All done.' },
];

const meta = {
  component: Stepper,
  args: { steps, activeIndex: 1, onStepSelect: () => {} },
} satisfies Meta<typeof Stepper>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Horizontal: Story = {};
export const Vertical: Story = { args: { orientation: 'vertical' } };
export const AllDone: Story = { args: { activeIndex: 4 } };
export const Failed: Story = {
  args: {
    orientation: 'vertical',
    steps: steps.map(step =>
      step.id === 'review' ? { ...step, error: 'The file could not be read' } : step,
    ),
  },
};
export const OnlyToRead: Story = { args: { onStepSelect: undefined } };
