import { catalogPlugin } from '@portico/catalog';
import { listTasksEndpoint } from '@portico/scaffolder-common/endpoints';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { scaffolderPlugin } from '../../plugin.ts';
import { answerScaffolder, aTask } from '../../testing/scaffolderAnswers.ts';
import { RecentTasksCard } from './RecentTasksCard.tsx';

const meta = {
  component: RecentTasksCard,
  parameters: { app: { plugins: [scaffolderPlugin, catalogPlugin] } },
} satisfies Meta<typeof RecentTasksCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const EachState: Story = {
  parameters: {
    msw: {
      handlers: [
        answerScaffolder.answer(listTasksEndpoint, {
          tasks: (['processing', 'failed', 'completed', 'cancelled'] as const).map(status =>
            aTask({ id: status, status }),
          ),
          totalTasks: 12,
        }),
      ],
    },
  },
};

export const None: Story = {
  parameters: {
    msw: { handlers: [answerScaffolder.answer(listTasksEndpoint, { tasks: [], totalTasks: 0 })] },
  },
};
