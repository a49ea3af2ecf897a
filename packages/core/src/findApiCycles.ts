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
    const path: string[] = [];
    const onPath = new Set<string>();
    const open = [[start]];
    while (open.length > 0) {
      const id = open.at(-1)?.pop();
      if (id === undefined) {
        open.pop();
        const left = path.pop() ?? '';
        onPath.delete(left);
        done.add(left);
      } else if (onPath.has(id)) cycles.push([...path.slice(path.indexOf(id)), id]);
      else if (!done.has(id)) {
        path.push(id);
        onPath.add(id);
        open.push([...(graph.get(id) ?? [])].toReversed());
      }
    }
  }
  return cycles;
}
