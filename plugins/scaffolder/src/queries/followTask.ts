import { toError, wait } from '@portico/errors';
import type { ScaffolderApi, TaskEvent } from '@portico/scaffolder-common';

/** How the events of a task are followed. */
export interface FollowOptions {
  /** The id of the last event that is known. */
  after?: number | undefined;
  onEvent: (event: TaskEvent) => void;
  /** Called when the server cannot be reached, and with `undefined` when it can be again. */
  onProblem: (error: Error | undefined) => void;
  signal: AbortSignal;
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const retryMs = 1000;

const isEnd = ({ type, isTaskRecoverable }: TaskEvent) =>
  type === 'completion' && !isTaskRecoverable;

/**
 * Gives the events of a task until its completion: by the event stream, and by polling where the stream fails. Both go
 * on after the last event, so that none comes twice or is lost.
 */
export async function followTask(
  scaffolder: Pick<ScaffolderApi, 'streamEvents' | 'listEvents'>,
  taskId: string,
  { after, onEvent, onProblem, signal, wait: pause = wait }: FollowOptions,
): Promise<void> {
  let last = after;
  const take = (event: TaskEvent) => {
    last = event.id;
    onProblem(undefined);
    onEvent(event);
    return isEnd(event);
  };
  try {
    for await (const event of scaffolder.streamEvents(taskId, { after: last, signal }))
      if (take(event)) return;
  } catch {
    if (signal.aborted) return;
  }
  // The stream cannot be had, or was cut off.
  while (!signal.aborted) {
    try {
      const events = await scaffolder.listEvents(taskId, { after: last, signal });
      onProblem(undefined);
      for (const event of events) if (take(event)) return;
    } catch (cause) {
      if (signal.aborted) return;
      onProblem(toError(cause));
      await pause(retryMs, signal);
    }
  }
}
