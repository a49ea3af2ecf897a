/** How many entities are put together at once, between which the thread serves others. */
const entitiesPerChunk = 200;

/** Does work on a few of many items after the other. */
export async function inChunks<T>(
  items: readonly T[],
  work: (chunk: readonly T[]) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < items.length; at += entitiesPerChunk)
    await work(items.slice(at, at + entitiesPerChunk));
}
