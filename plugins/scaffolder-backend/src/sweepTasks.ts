import type { ScaffolderServices } from './ScaffolderServices.ts';
import { createCancelled } from './run/TaskRunner.ts';
import type { NewEvent } from './store/taskEvents.ts';

/** How long a task may be silent before its job is looked at. */
const silentMs = 60_000;

/** Ends tasks whose jobs are gone: a task must not look as if it ran for ever. */
export async function sweepTasks(
  { tasks, workQueue }: Pick<ScaffolderServices, 'tasks' | 'workQueue'>,
  now: number,
): Promise<void> {
  for (const { id, job_id } of await tasks.listSilent(now - silentMs)) {
    const job = await workQueue.get(job_id);
    if (job?.state === 'waiting' || job?.state === 'running') continue;
    const isCancelled = job?.state === 'cancelled';
    const isRecoverable = !isCancelled;
    const status = isCancelled ? ('cancelled' as const) : ('failed' as const);
    const event = isCancelled ? createCancelled(id) : createLost(job?.error);
    const end = { status, isRecoverable };
    await tasks.finishUnheld(id, ['open', 'processing'], end, [event]);
  }
}

function createLost(reason: string | undefined): NewEvent {
  const message = `The task stopped${reason === undefined ? '' : `: ${reason}`}; check what its last step did, then retry it`;
  return {
    type: 'completion',
    isRecoverable: true,
    body: { message: 'Run completed with status: failed', error: { name: 'Error', message } },
  };
}
