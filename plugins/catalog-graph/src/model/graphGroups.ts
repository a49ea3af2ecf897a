import { getRefKind } from '@portico/catalog-model';
import type { ReachedEntity } from './reachEntities.ts';

/** A larger graph is folded until no more is rendered. */
const largeGraph = 300;
/** So many around one entity are more than anybody looks through. */
const crowd = 50;

/**
 * The groups that each entity of a crowded graph is folded into, by ref; the outermost first, with all that lies behind. A
 * group is of one kind, and first reached from one entity.
 */
export function groupEntities(
  reached: readonly ReachedEntity[],
): ReadonlyMap<string, readonly string[]> {
  const sizes = new Map<string, number>();
  for (const one of reached) {
    const id = findGroup(one);
    if (id !== undefined) sizes.set(id, (sizes.get(id) ?? 0) + 1);
  }
  let openDepth = reached.at(-1)?.depth ?? 0;
  for (;;) {
    const groups = groupBelow(reached, sizes, openDepth);
    const rendered = new Set(
      reached.map(({ entityRef }) => groups.get(entityRef)?.[0] ?? entityRef),
    );
    if (rendered.size <= largeGraph || openDepth === 0) return groups;
    openDepth--;
  }
}

/** Groups crowds everywhere, and whatever can be grouped below a depth. */
function groupBelow(
  reached: readonly ReachedEntity[],
  sizes: ReadonlyMap<string, number>,
  openDepth: number,
): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, readonly string[]>();
  for (const one of reached) {
    const group = findGroup(one);
    if (group === undefined || one.reachedFrom === undefined) continue;
    const size = sizes.get(group) ?? 0;
    const isGrouped = size >= crowd || (one.depth > openDepth && size > 1);
    // Nearer entities come first, so that those behind a group are folded with it.
    const outer = groups.get(one.reachedFrom) ?? [];
    const all = isGrouped ? [...outer, group] : outer;
    if (all.length > 0) groups.set(one.entityRef, all);
  }
  return groups;
}

function findGroup({ entityRef, reachedFrom }: ReachedEntity): string | undefined {
  if (reachedFrom === undefined) return undefined;
  return `${getRefKind(entityRef)} ${reachedFrom}`;
}
