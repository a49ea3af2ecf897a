import type { Principal } from '@portico/contract/auth';
import type { PermissionDecision } from '@portico/contract/permissions';
import { ResponseError } from '@portico/errors';
import type { Task, TaskEvent } from '@portico/scaffolder-common';
import { templateStepReadPermission } from '@portico/scaffolder-common/permissions';
import { filterParts } from '../permissions/templateRules.ts';
import type { ScaffolderServices } from '../ScaffolderServices.ts';
import type { TemplateCall } from './templates.ts';

/** A call that reads tasks. */
export interface TaskCall extends TemplateCall {
  principal: Principal;
}

/**
 * Tasks as their reader may see them: without the steps that the reader may not see, and without what is said of a
 * template that the catalog hides from the reader. What a deleted template did is shown.
 */
export async function viewTasks(
  tasks: readonly Task[],
  call: TaskCall,
  services: Pick<ScaffolderServices, 'catalog'>,
): Promise<Task[]> {
  if (tasks.length === 0) return [];
  const [decision, hidden] = await Promise.all([
    call.decide(templateStepReadPermission),
    findHiddenTemplates(tasks, call, services),
  ]);
  return tasks.map(task => viewTask(task, decision, hidden));
}

/** The events of a task that are of the steps which its reader sees. */
export function filterEvents(
  events: readonly TaskEvent[],
  stored: Task,
  viewed: Task,
): readonly TaskEvent[] {
  const shown = new Set(viewed.spec.steps.map(({ id }) => id));
  const hidden = new Set(stored.spec.steps.flatMap(({ id }) => (shown.has(id) ? [] : [id])));
  if (hidden.size === 0) return events;
  return events.filter(({ body: { stepId } }) => stepId === undefined || !hidden.has(stepId));
}

function viewTask(task: Task, decision: PermissionDecision, hidden: ReadonlySet<string>): Task {
  const { spec } = task;
  const { templateInfo } = spec;
  if (templateInfo && hidden.has(templateInfo.entityRef)) {
    const { entityRef } = templateInfo;
    return { ...task, spec: { ...spec, steps: [], output: {}, templateInfo: { entityRef } } };
  }
  const steps = filterParts(spec.steps, decision);
  return steps.length === spec.steps.length ? task : { ...task, spec: { ...spec, steps } };
}

/** Refs of templates that are in the catalog, and not for this reader. */
async function findHiddenTemplates(
  tasks: readonly Task[],
  { principal, issueTokenFor, signal }: TaskCall,
  { catalog }: Pick<ScaffolderServices, 'catalog'>,
): Promise<ReadonlySet<string>> {
  const refs = new Set(tasks.flatMap(({ spec }) => spec.templateInfo?.entityRef ?? []));
  if (principal.type !== 'user' || refs.size === 0) return new Set();
  const findMissing = async (entityRefs: readonly string[], token?: string) => {
    const query = { entityRefs, fields: ['kind'] };
    const found = await catalog.getEntitiesByRefs(query, { signal, ...(token && { token }) });
    return entityRefs.filter((_, index) => !found[index]);
  };
  const unseen = await findMissing([...refs], await issueTokenFor('catalog')).catch(
    (error: unknown) => {
      if (error instanceof ResponseError && error.status === 403) return [...refs];
      throw error;
    },
  );
  if (unseen.length === 0) return new Set();
  const deleted = new Set(await findMissing(unseen));
  return new Set(unseen.filter(ref => !deleted.has(ref)));
}
