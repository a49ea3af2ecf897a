import { catalogPlugin } from '@portico/catalog';
import { queryEntitiesByPredicateEndpoint } from '@portico/catalog-common';
import { anEntity, answerCatalog } from '@portico/catalog-common/testing';
import { listTasksEndpoint } from '@portico/scaffolder-common/endpoints';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { scaffolderPlugin } from '../../plugin.ts';
import { answerScaffolder, aTask } from '../../testing/scaffolderAnswers.ts';
import TemplateListPage from './TemplateListPage.tsx';

useMswServer();
beforeEach(() => mswServer.use(answerTasks()));

const answerTasks = (...tasks: ReturnType<typeof aTask>[]) =>
  answerScaffolder.answer(listTasksEndpoint, { tasks, totalTasks: tasks.length });

const template = (name: string, type: string) => ({
  ...anEntity({ kind: 'Template', name }),
  spec: { type },
});

const open = (path = '/create', config = {}) =>
  renderInTestApp(<TemplateListPage />, {
    plugins: [scaffolderPlugin, catalogPlugin],
    path,
    config,
  });

const answerTemplates = (...items: ReturnType<typeof template>[]) =>
  mswServer.use(
    answerCatalog.answer(queryEntitiesByPredicateEndpoint, {
      items,
      totalItems: items.length,
      pageInfo: {},
    }),
  );

it('shows templates in the groups of the configuration, and finds them by words', async () => {
  answerTemplates(
    template('node', 'service'),
    template('react', 'website'),
    template('go', 'service'),
  );
  open('/create', {
    scaffolder: { templateGroups: [{ title: 'Services', filter: { spec: { type: 'service' } } }] },
  });
  expect(await screen.findByRole('heading', { level: 2, name: 'Services' })).toBeVisible();
  expect(screen.getAllByRole('heading').map(each => each.textContent)).toEqual([
    'Create',
    'Services',
    'node',
    'go',
    'Other templates',
    'react',
    'Your recent tasks',
  ]);
  expect(screen.getByRole('link', { name: 'react' })).toHaveAttribute(
    'href',
    '/create/templates/default/react',
  );
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search templates' }), 'rea');
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1));
  expect(screen.getByRole('heading', { level: 3 })).toHaveTextContent('react');
});

it('leaves out no level of headings where there are no groups', async () => {
  answerTemplates(template('node', 'service'));
  open();
  expect(await screen.findByRole('heading', { level: 2, name: 'node' })).toBeVisible();
});

it('says how templates come into an empty list', async () => {
  answerTemplates();
  open();
  expect(await screen.findByText('No templates yet')).toBeVisible();
});

it('says that templates could not be loaded', async () => {
  mswServer.use(
    answerCatalog.answerError(queryEntitiesByPredicateEndpoint, { status: 500, message: 'broken' }),
  );
  open();
  expect(await screen.findByText('The templates could not be loaded')).toBeVisible();
});

it('lists the latest tasks of the user beside the templates, and nothing of them where they may not be read', async () => {
  answerTemplates(template('node', 'service'));
  mswServer.use(answerTasks(aTask({ status: 'failed' })));
  const { unmount } = open();
  expect(await screen.findByRole('link', { name: 'Node.js service: pay' })).toHaveAttribute(
    'href',
    '/create/tasks/a1b2',
  );
  expect(screen.getByText('Failed')).toBeVisible();
  unmount();
  mswServer.use(
    answerScaffolder.answerError(listTasksEndpoint, { status: 403, message: 'Not yours' }),
  );
  open();
  await screen.findByRole('heading', { level: 2, name: 'node' });
  await waitFor(() => expect(screen.queryByText('Your recent tasks')).toBeNull());
});
