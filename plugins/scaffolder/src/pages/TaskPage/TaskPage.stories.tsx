import { catalogPlugin } from '@portico/catalog';
import { entitiesByRefsEndpoint } from '@portico/catalog-common';
import { answerCatalog } from '@portico/catalog-common/testing';
import { permissionPlugin } from '@portico/permission';
import { getTaskEndpoint } from '@portico/scaffolder-common/endpoints';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route, Routes } from 'react-router';
import { scaffolderPlugin } from '../../plugin.ts';
import {
  answerEventStream,
  answerScaffolder,
  aTask,
  aTaskEvent,
  completedEvents,
} from '../../testing/scaffolderAnswers.ts';
import TaskPage from './TaskPage.tsx';

/** A task with its steps and its log. */
const meta: Meta<typeof TaskPage> = {
  component: TaskPage,
  decorators: [
    Story => (
      <Routes>
        <Route path="/create/tasks/:taskId" element={<Story />} />
      </Routes>
    ),
  ],
  parameters: {
    layout: 'fullscreen',
    app: {
      plugins: [scaffolderPlugin, catalogPlugin, permissionPlugin],
      path: '/create/tasks/a1b2',
    },
  },
};
export default meta;
type Story = StoryObj<typeof TaskPage>;

const names = answerCatalog.answer(entitiesByRefsEndpoint, { items: [] });

export const Completed: Story = {
  parameters: {
    msw: {
      handlers: [
        names,
        answerScaffolder.answer(getTaskEndpoint, aTask({ status: 'completed' })),
        answerEventStream(completedEvents),
      ],
    },
  },
};

export const Failed: Story = {
  parameters: {
    msw: {
      handlers: [
        names,
        answerScaffolder.answer(getTaskEndpoint, aTask({ status: 'failed' })),
        answerEventStream([
          ...completedEvents.slice(0, 4),
          aTaskEvent(6, {
            message: 'error: 401 Bad credentials',
            stepId: 'publish',
            status: 'failed',
          }),
          aTaskEvent(
            7,
            { message: 'Failed', error: { name: 'Error', message: '401 Bad credentials' } },
            'completion',
          ),
        ]),
      ],
    },
  },
};
