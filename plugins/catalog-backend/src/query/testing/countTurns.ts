/** Runs something, and counts the turns of the event loop that others have meanwhile. */
export async function countTurns<T>(run: () => Promise<T>): Promise<{ result: T; turns: number }> {
  let turns = 0;
  let pending: NodeJS.Immediate;
  const count = () => {
    turns += 1;
    pending = setImmediate(count);
  };
  pending = setImmediate(count);
  try {
    return { result: await run(), turns };
  } finally {
    clearImmediate(pending);
  }
}
