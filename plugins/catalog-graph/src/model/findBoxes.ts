import { getRefKind } from '@portico/catalog-model';
import type { GraphRelation } from './listGraphRelations.ts';

/** Kinds that are shown as boxes around their parts. */
const boxedKinds: ReadonlySet<string> = new Set(['system', 'domain']);
/** A single part is shown beside what it is part of, with the relation's name. */
const fewestParts = 2;

/** The system or domain that each entity of a graph is shown inside, by ref: the first that it is part of. */
export function findBoxes(relations: readonly GraphRelation[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { from, to, type } of relations) {
    const [part, whole] = type === 'partOf' ? [from, to] : [to, from];
    const isPart = type === 'partOf' || type === 'hasPart';
    if (isPart && boxedKinds.has(getRefKind(whole)) && !found.has(part)) found.set(part, whole);
  }
  const counts = new Map<string, number>();
  for (const whole of found.values()) counts.set(whole, (counts.get(whole) ?? 0) + 1);
  return new Map([...found].filter(([, whole]) => (counts.get(whole) ?? 0) >= fewestParts));
}
