import { inParts } from '@portico/contract';

/** How many entities are put together at once, between which the thread serves others. */
const entitiesPerChunk = 200;

/** Does work on a few of many items after the other. */
export async function inChunks<T>(
  items: readonly T[],
  work: (chunk: readonly T[]) => Promise<void>,
): Promise<void> {
  for (const chunk of inParts(items, entitiesPerChunk)) await work(chunk);
}
