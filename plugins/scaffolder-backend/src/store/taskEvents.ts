import { ConflictError } from '@portico/errors';
import type { TaskEvent } from '@portico/scaffolder-common';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { EventRow, ScaffolderSchema } from './tables.ts';

/** A transaction of the scaffolder's tables. */
export type ScaffolderTransaction = Transaction<ScaffolderSchema>;

/** The channel on which processes hear that a task has new events. */
export const taskChannel = 'scaffolder-tasks';

/** An event without what the store gives it. */
export interface NewEvent {
  type: EventRow['type'];
  body: TaskEvent['body'];
  isRecoverable?: boolean;
}

/** A run has lost its claim to the task; whoever has it now goes on. */
export class TaskLostError extends ConflictError {
  constructor() {
    super('The task goes on elsewhere, or has ended');
  }
}

/**
 * Adds events to a task, numbered under the lock of its row, so that their order is that of their commits.
 *
 * @param condition - on the task's row.
 * @throws TaskLostError when the condition is not met.
 */
export async function addEvents(
  trx: ScaffolderTransaction,
  {
    taskId,
    condition,
    events,
    now,
  }: { taskId: string; condition: RawBuilder<boolean>; events: readonly NewEvent[]; now: number },
): Promise<void> {
  const { rows } = await sql<{ last_event: number }>`
    update tasks set last_event = last_event + ${sql.lit(events.length)}, heartbeat_at = ${now}
    where id = ${taskId} and ${condition} returning last_event`.execute(trx);
  const last = rows[0]?.last_event;
  if (last === undefined) throw new TaskLostError();
  if (events.length === 0) return;
  await trx
    .insertInto('task_events')
    .values(
      events.map(({ type, body, isRecoverable = false }, index) => ({
        task_id: taskId,
        id: last - events.length + index + 1,
        type,
        created_at: now,
        is_recoverable: isRecoverable ? 1 : 0,
        body: JSON.stringify(body),
      })),
    )
    .execute();
}
