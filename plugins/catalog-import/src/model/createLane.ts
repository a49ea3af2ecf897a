/** Does work when it is its turn, and forgets what is no longer wanted before that. */
export type Lane = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>;

/** A lane in which some pieces of work are under way at once, and others wait. */
export function createLane(width: number): Lane {
  const waiting: (() => void)[] = [];
  let free = width;
  return async (work, signal) => {
    if (free > 0) free -= 1;
    else await new Promise<void>(resolve => waiting.push(resolve));
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
