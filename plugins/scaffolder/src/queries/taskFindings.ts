import type { AttentionContribution } from '@portico/app/points';
import type { EntityHealthContribution } from '@portico/catalog/points';
import { stringifyEntityRef } from '@portico/catalog-model';
import { scaffolderApiRef, type Task } from '@portico/scaffolder-common';
import { translated } from '@portico/ui/i18n';
import { nameTask } from '../model/nameTask.ts';
import { taskRouteRef } from '../routes.ts';
import { scaffolderTranslations } from '../translations.ts';
import { tasksQuery } from './tasks.ts';

const maxListed = 20;
const recentMs = 14 * 86_400_000;
const newestFirst = ['desc:created_at'];

/** Tasks of the user that failed in the last two weeks. */
export const listFailedTasks: AttentionContribution['list'] = async ({
  apis,
  identity,
  getPath,
  signal,
}) => {
  const query = {
    createdBy: [identity.userEntityRef],
    status: ['failed'],
    order: newestFirst,
    limit: maxListed,
  };
  const { tasks } = await apis
    .require(scaffolderApiRef)
    .listTasks(query, { signal })
    .catch(omitDenied);
  const since = Date.now() - recentMs;
  return tasks.flatMap(task => {
    const to = getPath(taskRouteRef, { taskId: task.id });
    if (to === undefined || Date.parse(task.createdAt) < since) return [];
    const word = translated(scaffolderTranslations, 'task.failed');
    return [{ id: task.id, state: 'broken' as const, word, title: nameTask(task), to }];
  });
};

/** Who may not read tasks has none to hear of. */
function omitDenied(cause: unknown): { tasks: Task[] } {
  if ((cause as { status?: unknown } | null)?.status === 403) return { tasks: [] };
  throw cause;
}

const stateOf = {
  open: 'attention',
  processing: 'attention',
  completed: 'good',
  failed: 'broken',
  cancelled: 'inactive',
  skipped: 'inactive',
} as const;

const textOfState = {
  good: 'health.from',
  inactive: 'health.from',
  broken: 'health.failed',
  attention: 'health.running',
} as const;

/** From which template an entity came, and how its task did. */
export const checkTask: EntityHealthContribution['check'] = async (
  entity,
  { apis, queryClient },
) => {
  const query = { entity: [stringifyEntityRef(entity)], order: newestFirst, limit: 1 };
  const { tasks } = await queryClient
    .fetchQuery(tasksQuery(apis.require(scaffolderApiRef), query))
    .catch(omitDenied);
  const [task] = tasks;
  if (!task) return undefined;
  const state = stateOf[task.status];
  return {
    state,
    text: translated(scaffolderTranslations, textOfState[state], { template: nameTask(task) }),
    link: `/create/tasks/${encodeURIComponent(task.id)}`,
  };
};
