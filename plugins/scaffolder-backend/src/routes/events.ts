import { pause } from '@portico/server/work';
import { InputError } from '@portico/errors';
import type { PermissionDecision } from '@portico/contract/permissions';
import { type Task, type TaskEvent } from '@portico/scaffolder-common';
import {
  listTaskEventsEndpoint,
  streamTaskEventsEndpoint,
} from '@portico/scaffolder-common/endpoints';
import { taskReadPermission } from '@portico/scaffolder-common/permissions';
import { serve, type ServerEvent, serveEvents } from '@portico/server';
import type { ScaffolderServices } from '../ScaffolderServices.ts';
import { hasEnded } from '../store/describeTask.ts';
import type { TaskStore } from '../store/TaskStore.ts';
import { requireTask } from './tasks.ts';
import { filterEvents, type TaskCall, viewTasks } from './taskViews.ts';

const pollMs = 2000;
const maxWaitMs = 30_000;

/** Events of a task as they happen. */
export const streamTaskEventsRoute = serveEvents(streamTaskEventsEndpoint, {
  access: ['user', 'service'],
  permission: taskReadPermission,
  async handle(request, services: ScaffolderServices) {
    const events = await watchAllowed(request, readAfter(request.after), request.signal, services);
    return streamEvents(events);
  },
});

/** Events of a task, waited for. */
export const listTaskEventsRoute = serve(listTaskEventsEndpoint, {
  access: ['user', 'service'],
  permission: taskReadPermission,
  isLongLived: true,
  async handle(request, services: ScaffolderServices) {
    const after = request.query.after ?? 0;
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(maxWaitMs)]);
    for await (const events of await watchAllowed(request, after, signal, services)) {
      if (events.length > 0) return [...events];
    }
    const completion = await services.tasks.findCompletion(request.params.taskId);
    return completion ? [completion] : [];
  },
});

interface EventsCall extends TaskCall {
  params: { taskId: string };
  decision: PermissionDecision;
}

/** The events of a task that the caller may see, as they happen. */
async function watchAllowed(
  call: EventsCall,
  after: number,
  signal: AbortSignal,
  services: ScaffolderServices,
): Promise<AsyncIterable<readonly TaskEvent[]>> {
  const task = await requireTask(call.params.taskId, call.decision, services);
  const [viewed = task] = await viewTasks([task], call, services);
  return filterAll(watchEvents(task.id, after, services.tasks, signal), task, viewed);
}

async function* filterAll(
  parts: AsyncIterable<readonly TaskEvent[]>,
  task: Task,
  viewed: Task,
): AsyncGenerator<readonly TaskEvent[]> {
  for await (const events of parts) yield filterEvents(events, task, viewed);
}

async function* streamEvents(
  parts: AsyncIterable<readonly TaskEvent[]>,
): AsyncGenerator<ServerEvent> {
  for await (const events of parts) {
    for (const event of events) yield { id: String(event.id), event: event.type, data: event };
  }
}

/** Yields events in parts as they happen, until a completion from which the task does not recover. */
async function* watchEvents(
  taskId: string,
  after: number,
  tasks: TaskStore,
  signal: AbortSignal,
): AsyncGenerator<TaskEvent[]> {
  let last = after;
  let wake = new AbortController();
  let hasChanged = false;
  const stop = await tasks.listen(id => {
    if (id !== taskId) return;
    hasChanged = true;
    wake.abort();
  });
  try {
    while (!signal.aborted) {
      hasChanged = false;
      // Before the events are read: a task may end right after them.
      const wasOver = await isOver(taskId, tasks);
      const events = await tasks.listEvents(taskId, last);
      last = events.at(-1)?.id ?? last;
      if (events.length > 0) yield events;
      else if (wasOver) return;
      if (events.some(isEnd)) return;
      if (hasChanged || events.length > 0) continue;
      wake = new AbortController();
      const woken = AbortSignal.any([signal, wake.signal]);
      await pause(pollMs, woken);
    }
  } finally {
    await stop();
  }
}

function isEnd({ type, isTaskRecoverable }: TaskEvent): boolean {
  return type === 'completion' && !isTaskRecoverable;
}

async function isOver(taskId: string, tasks: TaskStore): Promise<boolean> {
  const row = await tasks.getRow(taskId);
  return !row || (hasEnded(row.status) && row.is_recoverable === 0);
}

function readAfter(text: string | undefined): number {
  if (text === undefined) return 0;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InputError("Query field 'after' is the id of an event, which is a whole number");
}
