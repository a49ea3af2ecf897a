import { catalogPlugin } from '@portico/catalog';
import { queryEntitiesByPredicateEndpoint } from '@portico/catalog-common';
import { anEntity, answerCatalog } from '@portico/catalog-common/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { listTasksEndpoint } from '@portico/scaffolder-common/endpoints';
import { scaffolderPlugin } from '../../plugin.ts';
import { answerScaffolder, aTask } from '../../testing/scaffolderAnswers.ts';
import TemplateListPage from './TemplateListPage.tsx';

/** All templates as cards. */
const meta: Meta<typeof TemplateListPage> = {
  component: TemplateListPage,
  parameters: {
    layout: 'fullscreen',
    app: { plugins: [scaffolderPlugin, catalogPlugin], path: '/create' },
  },
};
export default meta;
type Story = StoryObj<typeof TemplateListPage>;

const template = (name: string, type: string, description: string, tags: string[]) => {
  const entity = anEntity({ kind: 'Template', name });
  return {
    ...entity,
    metadata: { ...entity.metadata, description, tags },
    spec: { type },
    relations: [{ type: 'ownedBy', targetRef: 'group:default/platform' }],
  };
};

const noTasks = answerScaffolder.answer(listTasksEndpoint, { tasks: [], totalTasks: 0 });

const answer = (items: ReturnType<typeof template>[]) =>
  answerCatalog.answer(queryEntitiesByPredicateEndpoint, {
    items,
    totalItems: items.length,
    pageInfo: {},
  });

export const Several: Story = {
  parameters: {
    msw: {
      handlers: [
        answer([
          template('node-service', 'service', 'A Node.js service with tests and a pipeline.', [
            'node',
            'recommended',
          ]),
          template('react-app', 'website', 'A website with React, ready to be deployed.', [
            'react',
          ]),
          template('docs', 'documentation', 'A handbook in Markdown.', []),
        ]),
        answerScaffolder.answer(listTasksEndpoint, {
          tasks: [aTask(), aTask({ id: 'b', status: 'failed' })],
          totalTasks: 12,
        }),
      ],
    },
  },
};

export const None: Story = { parameters: { msw: { handlers: [answer([]), noTasks] } } };

export const Failed: Story = {
  parameters: {
    msw: {
      handlers: [
        answerCatalog.answerError(queryEntitiesByPredicateEndpoint, {
          status: 500,
          message: 'The database cannot be reached',
        }),
        noTasks,
      ],
    },
  },
};
