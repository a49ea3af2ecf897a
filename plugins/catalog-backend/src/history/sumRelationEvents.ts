import type { EntityRelation } from '@portico/catalog-model';
import type { RelationEvent } from './relationPast.ts';

/** What some events did to an entity's relations, taken together: what came and went again is not in it. */
export function sumRelationEvents(
  events: readonly RelationEvent[],
): Pick<RelationEvent, 'added' | 'removed'> {
  const sums = new Map<string, { relation: EntityRelation; sum: number }>();
  const count = (relation: EntityRelation, by: number) => {
    const key = `${relation.type} ${relation.targetRef}`;
    const known = sums.get(key);
    sums.set(key, { relation, sum: (known?.sum ?? 0) + by });
  };
  for (const { added, removed } of events) {
    for (const relation of added) count(relation, 1);
    for (const relation of removed) count(relation, -1);
  }
  const pick = (sign: number) =>
    [...sums.values()].filter(({ sum }) => Math.sign(sum) === sign).map(({ relation }) => relation);
  return { added: pick(1), removed: pick(-1) };
}
