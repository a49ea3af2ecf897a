/** An edge from a group to one below it. */
export interface GroupEdge {
  parent: string;
  child: string;
}

/**
 * The edges to omit so that no group is below itself. What is omitted depends on the groups alone, not on the order in which
 * the directory gives them.
 *
 * @param children - what is below each group.
 */
export function findCyclicEdges(children: ReadonlyMap<string, ReadonlySet<string>>): GroupEdge[] {
  const omitted: GroupEdge[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const sorted = (id: string) => [...(children.get(id) ?? [])].toSorted();
  const hasParent = new Set([...children.values()].flatMap(each => [...each]));
  const starts = [...children.keys()].toSorted(
    (a, b) => Number(hasParent.has(a)) - Number(hasParent.has(b)) || (a < b ? -1 : 1),
  );
  for (const start of starts) {
    if (state.has(start)) continue;
    // A stack of our own: hierarchies may be deeper than calls can be.
    const path = [{ id: start, rest: sorted(start) }];
    state.set(start, 'open');
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const child = top.rest.shift();
      if (child === undefined) {
        state.set(top.id, 'done');
        path.pop();
      } else if (state.get(child) === 'open') {
        omitted.push({ parent: top.id, child });
      } else if (!state.has(child)) {
        state.set(child, 'open');
        path.push({ id: child, rest: sorted(child) });
      }
    }
  }
  return omitted;
}
