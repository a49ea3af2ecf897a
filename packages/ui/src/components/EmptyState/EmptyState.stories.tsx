import Button from '@mui/material/Button';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { DocsIcon } from '../../icons/icons.tsx';
import { EmptyState } from './EmptyState.tsx';
import { MissingAnnotationEmptyState } from './MissingAnnotationEmptyState.tsx';

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
  render: () => (
    <MissingAnnotationEmptyState
      annotations={['backstage.io/kubernetes-id', 'backstage.io/kubernetes-label-selector']}
      entity={{ kind: 'Component', name: 'pay' }}
      readMoreUrl="https://docs.example.com/annotations"
    />
  ),
};
