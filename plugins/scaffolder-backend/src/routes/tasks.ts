import { randomUUID } from 'node:crypto';
import type { Principal } from '@portico/contract/auth';
import type { PermissionDecision } from '@portico/contract/permissions';
import { ConflictError, createDeniedError, NotAllowedError, NotFoundError } from '@portico/errors';
import { type Task } from '@portico/scaffolder-common';
import {
  cancelTaskEndpoint,
  createTaskEndpoint,
  getTaskEndpoint,
  listTasksEndpoint,
  retryTaskEndpoint,
} from '@portico/scaffolder-common/endpoints';
import {
  taskCancelPermission,
  taskCreatePermission,
  taskReadPermission,
} from '@portico/scaffolder-common/permissions';
import { findNewsLanguage } from '@portico/notifications-node';
import { serve } from '@portico/server';
import { RawAnswer } from '@portico/server/http';
import { stringifyEntityRef } from '@portico/catalog-model';
import { isTaskAllowed, writeTaskCondition } from '../permissions/taskRules.ts';
import { createCancelled, runTaskJob } from '../run/TaskRunner.ts';
import type { ScaffolderServices } from '../ScaffolderServices.ts';
import { hasEnded } from '../store/describeTask.ts';
import type { ScaffolderTransaction } from '../store/taskEvents.ts';
import { describeCreator, findRights, type PreparedTask, prepareTask } from './prepareTask.ts';
import { viewTasks } from './taskViews.ts';
import { findBaseUrl, requireTemplate } from './templates.ts';

/** Starts a task. */
export const createTaskRoute = serve(createTaskEndpoint, {
  access: ['user', 'service'],
  permission: taskCreatePermission,
  auditSubject: ({ body }) => ({ templateRef: body.templateRef }),
  async handle(request, services: ScaffolderServices) {
    const { values, secrets = {}, templateRef } = request.body;
    requireReach(request.principal);
    const entity = await requireTemplate(templateRef, request, services);
    const run = { values, secrets, baseUrl: findBaseUrl(entity) };
    const prepared = await prepareTask(entity, run, request, services);
    if ('errors' in prepared)
      return RawAnswer.json(JSON.stringify({ errors: prepared.errors }), { status: 400 });
    const id = randomUUID();
    const createdBy = describeCreator(request.principal);
    await services.tasks.transaction(async trx =>
      services.tasks.create(
        {
          id,
          templateRef: stringifyEntityRef(entity),
          createdBy,
          secrets,
          newsLanguage: findNewsLanguage(request),
          ...toStored(prepared),
          ...(await startJob(id, request.principal, trx, services)),
        },
        trx,
      ),
    );
    return { id };
  },
});

/** What is stored of a run: the values as others may see them, and sealed those that it needs. */
function toStored({ spec, rights, shownParameters, secretTexts }: PreparedTask) {
  const { parameters } = spec;
  return {
    rights,
    spec: { ...spec, parameters: shownParameters },
    ...(secretTexts.length > 0 && { secretParameters: { parameters, texts: secretTexts } }),
  };
}

/** Tasks that the caller may see. */
export const listTasksRoute = serve(listTasksEndpoint, {
  access: ['user', 'service'],
  async handle(request, services: ScaffolderServices) {
    const isAllowed = writeTaskCondition(await request.decide(taskReadPermission));
    const { tasks, totalTasks } = await services.tasks.list(request.query, isAllowed);
    return { tasks: await viewTasks(tasks, request, services), totalTasks };
  },
});

/** A task. */
export const getTaskRoute = serve(getTaskEndpoint, {
  access: ['user', 'service'],
  permission: taskReadPermission,
  async handle(request, services: ScaffolderServices) {
    const task = await requireTask(request.params.taskId, request.decision, services);
    const [viewed = task] = await viewTasks([task], request, services);
    return viewed;
  },
});

/** Cancels a task. */
export const cancelTaskRoute = serve(cancelTaskEndpoint, {
  access: ['user', 'service'],
  permission: taskCancelPermission,
  auditSubject: ({ params }) => params,
  async handle({ params: { taskId }, principal, decision, decide }, services: ScaffolderServices) {
    const task = await requireTask(taskId, await decide(taskReadPermission), services);
    if (!isTaskAllowed(decision, task)) throw createDeniedError(taskCancelPermission.name);
    if (task.createdBy === describeCreator(principal)) await services.tasks.stopNews(taskId);
    await cancelTask(taskId, services);
    return { status: 'cancelled' };
  },
});

/** Runs a failed task again. */
export const retryTaskRoute = serve(retryTaskEndpoint, {
  access: ['user', 'service'],
  permission: taskCreatePermission,
  auditSubject: ({ params }) => params,
  async handle(request, services: ScaffolderServices) {
    const { taskId } = request.params;
    const { principal, body } = request;
    requireReach(principal);
    const task = await requireTask(taskId, await request.decide(taskReadPermission), services);
    const isOwn = task.createdBy === describeCreator(principal);
    if (!isOwn && !isTaskAllowed(await request.decide(taskCancelPermission), task))
      throw createDeniedError(taskCancelPermission.name);
    const rights = await findRights(request);
    const isReopened = await services.tasks.transaction(async trx => {
      const job = await startJob(taskId, principal, trx, services);
      const run = {
        ...job,
        rights,
        secrets: body?.secrets ?? {},
        ...(isOwn && { newsLanguage: findNewsLanguage(request) }),
      };
      if (await services.tasks.reopen(taskId, run, trx)) return true;
      throw new ConflictError(
        `Task '${taskId}' is ${task.status}; only one that failed or was cancelled can be retried`,
      );
    });
    if (isReopened) return { id: taskId };
    throw new NotFoundError(`There is no task '${taskId}'`);
  },
});

/**
 * A task that the caller may see.
 *
 * @param decision - what the policy says of reading tasks, for the caller.
 * @throws NotAllowedError when the caller may see none; NotFoundError when this one is not there for the caller.
 */
export async function requireTask(
  taskId: string,
  decision: PermissionDecision,
  { tasks }: ScaffolderServices,
): Promise<Task> {
  if (decision.result === 'DENY') throw createDeniedError(taskReadPermission.name);
  const task = await tasks.get(taskId);
  if (task && isTaskAllowed(decision, task)) return task;
  throw new NotFoundError(`Task with id '${taskId}' does not exist`);
}

/** Ends a task that has not ended: at once when it waits, by its runner when it runs. */
async function cancelTask(taskId: string, { tasks, workQueue }: ScaffolderServices): Promise<void> {
  const row = await tasks.getRow(taskId);
  if (!row || hasEnded(row.status)) return;
  const end = { status: 'cancelled', isRecoverable: false } as const;
  const events = [createCancelled(taskId)];
  const isWaiting = await tasks.finishUnheld(taskId, ['open', 'parked'], end, events);
  const isUnderWay = await workQueue.cancel(row.job_id);
  // Its job ended without it.
  if (!isWaiting && !isUnderWay) await tasks.finishUnheld(taskId, ['processing'], end, events);
}

async function startJob(
  taskId: string,
  principal: Principal,
  trx: ScaffolderTransaction,
  { workQueue, delegations }: ScaffolderServices,
): Promise<{ jobId: string; delegationId: string | undefined }> {
  const shared = trx as never;
  const delegationId =
    principal.type === 'user'
      ? await delegations.begin(principal, {
          task: `scaffolder task ${taskId}`,
          restrictions: [{ pluginId: 'catalog' }, { pluginId: 'notifications' }],
          trx: shared,
        })
      : undefined;
  const jobId = await workQueue.add(
    runTaskJob,
    { taskId },
    // The right to act for the user ends with the job.
    { key: taskId, trx: shared, ...(delegationId !== undefined && { delegation: delegationId }) },
  );
  return { jobId, delegationId };
}

/** A task of a service calls the catalog as this plugin: a service that may not call it by itself may start none. */
function requireReach(principal: Principal): void {
  if (principal.type !== 'service' || !principal.restrictions) return;
  const reaches = principal.restrictions.some(
    ({ pluginId, permissions, actions }) => pluginId === 'catalog' && !permissions && !actions,
  );
  if (!reaches)
    throw new NotAllowedError(
      "This service may not call the plugin 'catalog', which tasks do for it; add it to its access",
    );
}
