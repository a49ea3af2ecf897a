import type { EntitySet } from './EntitySet.ts';
import type { FacetIndex } from './FacetIndex.ts';
import { type Predicate, valueIn } from './predicate.ts';

/** The entities for which a predicate holds, ready to be listed. */
export interface EntitySelection {
  set: EntitySet;
  /** The only kind that the predicate allows; lower case. */
  kind: string | undefined;
  /** How many entities there are of that kind, or at all: what the set is chosen from. */
  outOf: number;
}

/** Finds the entities for which a predicate holds. */
export async function selectEntities(
  index: FacetIndex,
  predicate: Predicate,
): Promise<EntitySelection> {
  const kind = findKind(predicate);
  const ofKind = kind === undefined ? undefined : valueIn('kind', [kind]);
  const snapshot = await index.takeSnapshot(ofKind ? [predicate, ofKind] : [predicate]);
  const set = snapshot.select(predicate);
  return { set, kind, outOf: (ofKind ? snapshot.select(ofKind) : snapshot.all).size };
}

function findKind(predicate: Predicate): string | undefined {
  const items = predicate.op === 'all' ? predicate.of : [predicate];
  const choice = items.find(item => item.op === 'in' && item.key === 'kind');
  return choice?.op === 'in' && choice.values.length === 1 ? choice.values[0] : undefined;
}
