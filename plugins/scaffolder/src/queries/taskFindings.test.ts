import type { AttentionContext } from '@portico/app/points';
import type { EntityHealthContext } from '@portico/catalog/points';
import { anEntity } from '@portico/catalog-common/testing';
import type { ScaffolderApi, Task, TaskQuery, TaskStatus } from '@portico/scaffolder-common';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { aTask } from '../testing/scaffolderAnswers.ts';
import { checkTask, listFailedTasks } from './taskFindings.ts';

/** The scaffolder with some tasks, and what was requested of it. */
function createApis(tasks: readonly Task[] | Error) {
  const requested: (TaskQuery | undefined)[] = [];
  const scaffolder: Pick<ScaffolderApi, 'listTasks'> = {
    async listTasks(query) {
      requested.push(query);
      if (tasks instanceof Error) throw tasks;
      return { tasks: [...tasks] };
    },
  };
  return { requested, apis: { require: () => scaffolder } as never };
}

const denied = Object.assign(new Error('Forbidden'), { status: 403 });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

const attend = ({ apis }: ReturnType<typeof createApis>) =>
  listFailedTasks({
    apis,
    identity: { userEntityRef: 'user:default/ada', ownershipEntityRefs: [] },
    getPath: (_route: unknown, params: { taskId: string }) => `/create/tasks/${params.taskId}`,
    signal: new AbortController().signal,
  } as unknown as AttentionContext);

it('brings tasks of the user that failed lately to their attention', async () => {
  const found = createApis([
    aTask({ id: 'new', status: 'failed', createdAt: daysAgo(1) }),
    aTask({ id: 'old', status: 'failed', createdAt: daysAgo(15) }),
  ]);
  expect(await attend(found)).toMatchObject([
    { id: 'new', state: 'broken', title: 'Node.js service: pay', to: '/create/tasks/new' },
  ]);
  expect(found.requested).toMatchObject([{ createdBy: ['user:default/ada'], status: ['failed'] }]);
});

it('brings nothing to the attention of those who may not read tasks, and reports other failures', async () => {
  expect(await attend(createApis(denied))).toEqual([]);
  await expect(attend(createApis(new Error('offline')))).rejects.toThrow('offline');
});

const check = ({ apis }: ReturnType<typeof createApis>) =>
  checkTask(anEntity({ name: 'pay' }), {
    apis,
    queryClient: new QueryClient(),
  } as unknown as EntityHealthContext);

it.each([
  ['completed', 'good'],
  ['failed', 'broken'],
  ['processing', 'attention'],
  ['cancelled', 'inactive'],
] satisfies [TaskStatus, string][])(
  'shows of an entity from which task it came: one that is %s is %s',
  async (status, state) => {
    const found = createApis([aTask({ status })]);
    expect(await check(found)).toMatchObject({ state, link: '/create/tasks/a1b2' });
    expect(found.requested).toMatchObject([{ entity: ['component:default/pay'], limit: 1 }]);
  },
);

it('shows nothing of an entity that no task made', async () => {
  expect(await check(createApis([]))).toBeUndefined();
  expect(await check(createApis(denied))).toBeUndefined();
});
