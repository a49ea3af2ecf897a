import { sql } from 'kysely';
import type { ScaffolderTransaction } from './taskEvents.ts';
import type { TaskRights } from './StoredTask.ts';

/** How a task ended. */
export interface TaskEnd {
  status: 'completed' | 'failed' | 'cancelled';
  isRecoverable: boolean;
}

/** What happens in the transaction that ends a task. */
export type TaskEndHandler = (taskId: string, trx: ScaffolderTransaction) => Promise<unknown>;

/** How stores of tasks work. */
export interface TaskStoreOptions {
  now?: () => number;
  onEnd?: TaskEndHandler | undefined;
}

/** Ends a task in any state: its secrets are wiped, and once it is completed all that running it again would need. */
export async function endTask(
  trx: ScaffolderTransaction,
  taskId: string,
  { status, isRecoverable }: TaskEnd,
  { now, onEnd }: { now: number; onEnd: TaskEndHandler | undefined },
): Promise<void> {
  await trx
    .updateTable('tasks')
    .set({
      status,
      parked: null,
      secrets: null,
      // One that did not complete may be run again, with the values that it had.
      ...(status === 'completed' && { secret_parameters: null }),
      delegation_id: null,
      ended_at: now,
      is_recoverable: isRecoverable ? 1 : 0,
    })
    .where('id', '=', taskId)
    .execute();
  await onEnd?.(taskId, trx);
  if (status !== 'completed') return;
  for (const table of ['task_files', 'task_checkpoints'] as const)
    await trx.deleteFrom(table).where('task_id', '=', taskId).execute();
  await trx
    .updateTable('task_steps')
    .set({ output: null, workspace: null })
    .where('task_id', '=', taskId)
    .execute();
}

/** The run that a task waits for again. */
export interface NextRun {
  jobId: string;
  delegationId: string | undefined;
  rights: TaskRights;
  /** Sealed; `null` when there are none. */
  secrets: string | null;
  /** As it was when omitted. */
  newsLanguage?: string | null;
}

/**
 * Makes a task that failed or was cancelled wait again: what follows its last finished step is forgotten, and so is its
 * completion.
 *
 * @returns whether it was such a task.
 */
export async function reopenTask(
  trx: ScaffolderTransaction,
  taskId: string,
  run: NextRun,
): Promise<boolean> {
  const { jobId, delegationId, rights, secrets, newsLanguage } = run;
  const rows = await trx
    .updateTable('tasks')
    .set({
      status: 'open',
      ended_at: null,
      is_recoverable: 0,
      job_id: jobId,
      delegation_id: delegationId ?? null,
      rights: JSON.stringify(rights),
      secrets,
      ...(newsLanguage !== undefined && { news_language: newsLanguage }),
    })
    .where('id', '=', taskId)
    .where('status', 'in', ['failed', 'cancelled'])
    .returning('id')
    .execute();
  if (rows.length === 0) return false;
  await trx
    .deleteFrom('task_events')
    .where('task_id', '=', taskId)
    .where('type', '=', 'completion')
    .execute();
  await sql`
    delete from task_steps where task_id = ${taskId} and position > (
      select min(position) from task_steps where task_id = ${taskId} and state in ('failed', 'processing'))`.execute(
    trx,
  );
  await trx
    .updateTable('task_steps')
    .set({ state: 'waiting' })
    .where('task_id', '=', taskId)
    .where('state', 'in', ['failed', 'processing'])
    .execute();
  return true;
}

const ownedTables = [
  'task_steps',
  'task_checkpoints',
  'task_events',
  'task_files',
  'task_entities',
] as const;

/** Removes tasks that ended before a time, with all that belongs to them. @returns how many. */
export async function removeTasksEndedBefore(
  trx: ScaffolderTransaction,
  time: number,
): Promise<number> {
  const rows = await trx.deleteFrom('tasks').where('ended_at', '<', time).returning('id').execute();
  for (const { id } of rows) {
    for (const table of ownedTables)
      await trx.deleteFrom(table).where('task_id', '=', id).execute();
  }
  return rows.length;
}
