import Button from '@mui/material/Button';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { DocsIcon } from '../../icons/icons.tsx';
import { CodeBlock } from '../CodeBlock/CodeBlock.tsx';
import { EmptyState } from './EmptyState.tsx';

const meta = { component: EmptyState, args: { title: 'No records to display' } } satisfies Meta<
  typeof EmptyState
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Bare: Story = {};
export const WithAction: Story = {
  args: {
    icon: <DocsIcon size={28} />,
    title: 'No documentation yet',
    description:
      'This component has no docs folder. Add one, and the pages appear here at the next refresh.',
    action: <Button variant="outlined">Read how</Button>,
  },
};
export const MissingAnnotation: Story = {
  args: {
    title: 'Missing Annotation',
    description: 'Add this annotation to the entity to see its workloads.',
    children: (
      <CodeBlock
        label="Example"
        code={'metadata:\n  name: pay\n  annotations:\n    backstage.io/kubernetes-id: pay'}
      />
    ),
  },
};
