import { setImmediate } from 'node:timers/promises';

/**
 * Goes over a long list so that other work of the thread has its turns: whoever calls the server meanwhile is answered.
 *
 * @param work - for each item, within microseconds.
 * @param options.perTurn - how many items are done in one go.
 * @param options.signal - ends it before the next turn, by throwing its reason.
 */
export async function forEachInTurns<T>(
  items: Iterable<T>,
  work: (item: T) => void,
  { perTurn = 500, signal }: { perTurn?: number; signal?: AbortSignal } = {},
): Promise<void> {
  let done = 0;
  for (const item of items) {
    if (done > 0 && done % perTurn === 0) {
      await setImmediate();
      signal?.throwIfAborted();
    }
    work(item);
    done += 1;
  }
}
