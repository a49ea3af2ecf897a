import { catalogPlugin } from '@portico/catalog';
import { anEntity, answerEntities } from '@portico/catalog-common/testing';
import { listTasksEndpoint } from '@portico/scaffolder-common/endpoints';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { scaffolderPlugin } from '../../plugin.ts';
import { answerScaffolder, aTask } from '../../testing/scaffolderAnswers.ts';
import TaskListPage from './TaskListPage.tsx';

useMswServer();

const entities = [
  anEntity({ kind: 'Template', name: 'node', metadata: { title: 'Node.js service' } }),
  anEntity({ name: 'pay' }),
];

/** Shows the list. @returns what was requested of the server. */
function open(path = '/create/tasks') {
  const requested: string[] = [];
  mswServer.use(
    ...answerEntities(entities),
    answerScaffolder.answer(listTasksEndpoint, ({ url }) => {
      requested.push(decodeURIComponent(new URL(url).search));
      return { tasks: [aTask({ status: 'failed' })], totalTasks: 1 };
    }),
  );
  const plugins = [scaffolderPlugin, catalogPlugin];
  const { getAddress } = renderInTestApp(<TaskListPage />, { plugins, path });
  return { requested, getAddress };
}

it('lists the tasks of the user, 25 on a page, and those of all when they are chosen', async () => {
  const { requested, getAddress } = open();
  expect(await screen.findByRole('link', { name: 'Node.js service: pay' })).toHaveAttribute(
    'href',
    '/create/tasks/a1b2',
  );
  expect(requested).toEqual([
    '?createdBy=user:default/guest&order=desc:created_at&limit=25&offset=0',
  ]);
  await userEvent.click(screen.getByRole('radio', { name: 'All' }));
  await waitFor(() => expect(requested.at(-1)).toBe('?order=desc:created_at&limit=25&offset=0'));
  expect(getAddress()).toBe('/create/tasks?owner=all');
});

it('lists those of a template, and those that made an entity', async () => {
  const { requested, getAddress } = open('/create/tasks?owner=all');
  await userEvent.click(await screen.findByRole('button', { name: 'Template' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /Node\.js service/ }));
  await waitFor(() => expect(requested.at(-1)).toContain('template=template:default/node'));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('combobox', { name: 'Created entity' }));
  await userEvent.click(await screen.findByRole('option', { name: /pay/ }));
  await waitFor(() => expect(requested.at(-1)).toContain('entity=component:default/pay'));
  expect(decodeURIComponent(getAddress())).toBe(
    '/create/tasks?owner=all&template=template:default/node&entity=component:default/pay',
  );
});
