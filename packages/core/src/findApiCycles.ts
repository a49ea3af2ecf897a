/**
 * Finds circular dependencies.
 *
 * @param graph - for each api id, the ids it needs.
 * @returns each cycle once, as a path that ends where it began: `['a', 'b', 'a']`.
 */
export function findApiCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>();
  const cycles: string[][] = [];

  for (const start of graph.keys()) {
    if (done.has(start)) continue;
    const path: string[] = [start];
    const onPath = new Set(path);
    const waiting: Iterator<string>[] = [(graph.get(start) ?? []).values()];
    while (waiting.length > 0) {
      const next = waiting.at(-1)?.next();
      if (!next || next.done) {
        waiting.pop();
        const left = path.pop();
        if (left !== undefined) {
          onPath.delete(left);
          done.add(left);
        }
      } else if (onPath.has(next.value)) {
        cycles.push([...path.slice(path.indexOf(next.value)), next.value]);
      } else if (!done.has(next.value)) {
        path.push(next.value);
        onPath.add(next.value);
        waiting.push((graph.get(next.value) ?? []).values());
      }
    }
  }
  return cycles;
}
