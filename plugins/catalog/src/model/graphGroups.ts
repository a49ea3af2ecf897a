import type { ReachedEntity } from './reachEntities.ts';

/** Entities of a graph that can be drawn as one: of one kind, and first reached from the same entity. */
export interface GraphGroup {
  /** Lower case. */
  kind: string;
  reachedFrom: string;
}

/** A larger graph is folded wherever it can be. */
const largeGraph = 300;
/** So many around one entity are more than anybody looks through. */
const crowd = 50;

/** The groups in which the entities of a graph are drawn as one, by ref; those that stand alone are left out. */
export function groupEntities(
  reached: readonly ReachedEntity[],
): ReadonlyMap<string, Readonly<GraphGroup>> {
  const members = new Map<string, string[]>();
  const groups = new Map<string, GraphGroup>();
  for (const { entityRef, reachedFrom } of reached) {
    if (reachedFrom === undefined) continue;
    const kind = entityRef.slice(0, entityRef.indexOf(':'));
    const key = `${kind} ${reachedFrom}`;
    groups.set(key, { kind, reachedFrom });
    const refs = members.get(key);
    if (refs) refs.push(entityRef);
    else members.set(key, [entityRef]);
  }
  const least = reached.length > largeGraph ? 2 : crowd;
  const grouped = new Map<string, GraphGroup>();
  for (const [key, group] of groups) {
    const refs = members.get(key) ?? [];
    if (refs.length >= least) for (const ref of refs) grouped.set(ref, group);
  }
  return grouped;
}
