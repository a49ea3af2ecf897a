import {
  isFinalStatus,
  type Task,
  type TaskEvent,
  type TaskStatus,
} from '@portico/scaffolder-common';
import { taskSpecSchema } from '@portico/scaffolder-common/endpoints';
import type { EventRow, StoredTaskStatus, TaskRow } from './tables.ts';

/** A stored task as callers see it. */
export function describeTask(row: TaskRow): Task {
  return {
    id: row.id,
    spec: taskSpecSchema.parse(JSON.parse(row.spec)),
    // Others know no parked tasks: to them it is under way.
    status: row.status === 'parked' ? 'processing' : row.status,
    createdAt: new Date(Number(row.created_at)).toISOString(),
    lastHeartbeatAt:
      row.heartbeat_at === null ? null : new Date(Number(row.heartbeat_at)).toISOString(),
    createdBy: row.created_by,
  };
}

/** A stored event as callers see it. */
export function describeEvent(row: EventRow): TaskEvent {
  return {
    id: row.id,
    isTaskRecoverable: row.is_recoverable === 1,
    taskId: row.task_id,
    // In this order, which expressions that read the stream as text rely on.
    body: JSON.parse(row.body) as TaskEvent['body'],
    type: row.type,
    createdAt: new Date(Number(row.created_at)).toISOString(),
  };
}

/** Whether a task in a stored state has ended. */
export function hasEnded(status: StoredTaskStatus): boolean {
  return status !== 'parked' && isFinalStatus(status satisfies TaskStatus);
}
