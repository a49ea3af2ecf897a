import { catalogPlugin } from '@portico/catalog';
import { entitiesByRefsEndpoint } from '@portico/catalog-common';
import { answerCatalog } from '@portico/catalog-common/testing';
import { permissionPlugin } from '@portico/permission';
import {
  cancelTaskEndpoint,
  getTaskEndpoint,
  listTaskEventsEndpoint,
  parameterSchemaEndpoint,
  retryTaskEndpoint,
} from '@portico/scaffolder-common/endpoints';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { scaffolderPlugin } from '../../plugin.ts';
import {
  aForm,
  answerEventStream,
  answerScaffolder,
  aTask,
  aTaskEvent,
  completedEvents,
} from '../../testing/scaffolderAnswers.ts';
import TaskPage from './TaskPage.tsx';

useMswServer();

beforeEach(() => {
  mswServer.use(
    answerCatalog.answer(entitiesByRefsEndpoint, { items: [] }),
    answerScaffolder.answerNotFound(parameterSchemaEndpoint),
  );
});

const open = (config: unknown = {}) =>
  renderInTestApp(
    <Routes>
      <Route path="/create/tasks/:taskId" element={<TaskPage />} />
      <Route path="*" element={null} />
    </Routes>,
    {
      plugins: [scaffolderPlugin, catalogPlugin, permissionPlugin],
      path: '/create/tasks/a1b2',
      config,
    },
  );

it('shows steps with their times, and what the task gives, without links that could run code', async () => {
  mswServer.use(
    answerScaffolder.answer(getTaskEndpoint, aTask({ status: 'completed' })),
    answerEventStream(completedEvents),
  );
  const { getAddress } = open();
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Node.js service: pay' }),
  ).toBeVisible();
  expect(await screen.findByRole('link', { name: /Repository/ })).toHaveAttribute(
    'href',
    'https://github.com/acme/pay',
  );
  expect(screen.getByRole('link', { name: /Open in catalog/ })).toHaveAttribute(
    'href',
    '/catalog/default/component/pay',
  );
  expect(screen.queryByRole('link', { name: 'Bad' })).toBeNull();
  const steps = screen.getByRole('list', { name: 'Steps' });
  expect(within(steps).getAllByText('Completed')).toHaveLength(2);
  expect(within(steps).getAllByText('2 sec')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
  expect(getAddress()).toBe('/create/templates/default/node');
});

it('shows a task that has ended with its result at once, and without it where its events are late', async () => {
  mswServer.use(
    answerScaffolder.answer(getTaskEndpoint, aTask({ status: 'completed' })),
    answerEventStream(completedEvents),
  );
  const { unmount } = open();
  await screen.findByRole('list', { name: 'Steps' });
  expect(screen.getByRole('link', { name: /Repository/ })).toBeVisible();
  unmount();

  mswServer.use(
    http.get('*/eventstream', () => new Promise<never>(() => {})),
    http.get('*/events', () => new Promise<never>(() => {})),
  );
  open();
  expect(await screen.findByRole('list', { name: 'Steps' }, { timeout: 2000 })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Repository/ })).toBeNull();
});

it('says what failed, and goes on when it is run again', async () => {
  const events = [
    aTaskEvent(1, { message: 'Beginning', stepId: 'fetch', status: 'processing' }),
    aTaskEvent(2, { message: 'no such folder', stepId: 'fetch', status: 'failed' }),
    aTaskEvent(
      3,
      { message: 'Failed', error: { name: 'Error', message: 'no such folder' } },
      'completion',
    ),
  ];
  let isRetried = false;
  mswServer.use(
    answerScaffolder.answer(getTaskEndpoint, () =>
      aTask({ status: isRetried ? 'completed' : 'failed' }),
    ),
    answerEventStream(events),
    answerScaffolder.answer(retryTaskEndpoint, () => {
      isRetried = true;
      mswServer.use(
        answerEventStream([
          aTaskEvent(4, { message: 'Done', stepId: 'fetch', status: 'completed' }),
          aTaskEvent(5, { message: 'Completed', output: {} }, 'completion'),
        ]),
      );
      return { id: 'a1b2' };
    }),
  );
  open();
  expect(await screen.findByText('The task failed')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  const steps = screen.getByRole('list', { name: 'Steps' });
  expect(await within(steps).findByText('Completed')).toBeVisible();
  expect(screen.queryByText('The task failed')).toBeNull();
});

it('is running while it is run again, and can be cancelled once more', async () => {
  let status: 'processing' | 'cancelled' | 'open' = 'processing';
  const cancelled = vi.fn<() => void>();
  const answerNothingMore = http.get('*/events', () => new Promise<never>(() => {}));
  const answerSteps = (id: number) =>
    answerEventStream([
      aTaskEvent(id, { message: 'Beginning', stepId: 'fetch', status: 'processing' }),
    ]);
  mswServer.use(
    answerScaffolder.answer(getTaskEndpoint, () => aTask({ status })),
    answerSteps(1),
    http.get('*/events', () =>
      cancelled.mock.calls.length > 0
        ? HttpResponse.json([
            aTaskEvent(
              2,
              { message: 'Cancelled', error: { name: 'Error', message: 'It has been cancelled.' } },
              'completion',
            ),
          ])
        : HttpResponse.json([]),
    ),
    answerScaffolder.answer(cancelTaskEndpoint, () => {
      cancelled();
      status = 'cancelled';
      return { status };
    }),
    answerScaffolder.answer(retryTaskEndpoint, () => {
      status = 'open';
      mswServer.use(answerSteps(3), answerNothingMore);
      return { id: 'a1b2' };
    }),
  );
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('The task was cancelled')).toBeVisible();
  expect(screen.getByText('It has been cancelled.')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(cancelled).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

it.each([
  ['their own tasks', 'user:default/guest', ['scaffolder.task.create'], ['Start over', 'Retry']],
  ['tasks of others not', 'user:default/ada', ['scaffolder.task.create'], ['Start over']],
  [
    'tasks of others that they may cancel',
    'user:default/ada',
    ['scaffolder.task.create', 'scaffolder.task.cancel'],
    ['Start over', 'Retry'],
  ],
  ['nothing where they may start no tasks', 'user:default/guest', ['scaffolder.task.cancel'], []],
])('lets people retry %s', async (_, createdBy, granted, offered) => {
  mswServer.use(
    answerScaffolder.answer(getTaskEndpoint, aTask({ status: 'failed', createdBy })),
    answerEventStream([]),
    answerScaffolder.answerNever(listTaskEventsEndpoint),
    http.post('*/api/permission/authorize', async ({ request }) => {
      const { items } = (await request.json()) as {
        items: { id: string; permission: { name: string } }[];
      };
      const decide = ({ id, permission }: (typeof items)[number]) => ({
        id,
        result: granted.includes(permission.name) ? 'ALLOW' : 'DENY',
      });
      return HttpResponse.json({ items: items.map(decide) });
    }),
  );
  open({ permission: { enabled: true } });
  await screen.findByRole('list', { name: 'Steps' });
  await waitFor(() =>
    expect(
      ['Start over', 'Retry'].filter(name => screen.queryByRole('button', { name }) !== null),
    ).toEqual(offered),
  );
});

it('requests the secrets again before a retry, and stores them nowhere', async () => {
  const retried: unknown[] = [];
  mswServer.use(
    answerScaffolder.answer(
      getTaskEndpoint,
      aTask({
        status: 'failed',
        spec: { ...aTask().spec, parameters: { name: 'pay', token: '******' } },
      }),
    ),
    answerEventStream([]),
    answerScaffolder.answerNever(listTaskEventsEndpoint),
    answerScaffolder.answer(parameterSchemaEndpoint, aForm()),
    answerScaffolder.answer(retryTaskEndpoint, async request => {
      retried.push(await request.json());
      return { id: 'a1b2' };
    }),
  );
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  const dialog = await screen.findByRole('dialog', { name: 'Enter the secrets again' });
  const retry = within(dialog).getByRole('button', { name: 'Retry' });
  expect(retry).toBeDisabled();
  await userEvent.type(within(dialog).getByLabelText(/Token/), 's3cret');
  await userEvent.click(retry);
  await waitFor(() => expect(retried).toEqual([{ secrets: { token: 's3cret' } }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('notifies of the end of a task while its page is hidden', async () => {
  const shown: string[] = [];
  class FakeNotification {
    static readonly permission = 'granted';
    constructor(title: string) {
      shown.push(title);
    }
  }
  vi.stubGlobal('Notification', FakeNotification);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    hidden.mockRestore();
  });
  mswServer.use(
    answerScaffolder.answer(getTaskEndpoint, aTask()),
    answerEventStream(completedEvents),
  );
  open();
  await waitFor(() => expect(shown).toEqual(['Node.js service: pay completed']));
  expect(document.title).toBe('● Node.js service: pay completed');
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(document.title).not.toContain('●');
});
