/** A list in parts of at most so many items, in order; for what a call, a statement or a host takes at once. */
export function* inParts<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

/**
 * Maps a list, so many items at once: the next begin when all of these are done.
 *
 * @throws what the first one that fails throws; the signal's reason once it is aborted.
 */
export async function mapInParts<T, R>(
  items: readonly T[],
  size: number,
  map: (item: T) => Promise<R>,
  signal?: AbortSignal,
): Promise<R[]> {
  const results: R[] = [];
  for (const part of inParts(items, size)) {
    signal?.throwIfAborted();
    results.push(...(await Promise.all(part.map(map))));
  }
  return results;
}
