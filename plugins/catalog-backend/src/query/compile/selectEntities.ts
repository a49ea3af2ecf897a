import type { CatalogSnapshot } from '../CatalogSnapshot.ts';
import type { EntitySet } from '../index/EntitySet.ts';
import type { FacetIndex } from '../index/FacetIndex.ts';
import { type Predicate, valueIn } from '../language/predicate.ts';

/** The entities for which a predicate holds, ready to be listed. */
export interface EntitySelection {
  set: EntitySet;
  /** The only kind that the predicate allows; lower case. */
  kind: string | undefined;
  /** How many entities there are of that kind, or at all: what the set is chosen from. */
  total: number;
  /** The selection is right as long as the change feed is at this position; read just now when it is omitted. */
  position?: number;
}

/** Finds the entities for which a predicate holds. */
export async function selectEntities(
  index: FacetIndex,
  predicate: Predicate,
): Promise<EntitySelection> {
  return selectFrom(await index.takeSnapshot(listNeeded(predicate)), predicate);
}

/** The same from what is in memory; `undefined` when something has to be read. */
export function recallEntities(
  index: FacetIndex,
  predicate: Predicate,
): EntitySelection | undefined {
  const recalled = index.recallSnapshot(listNeeded(predicate));
  return recalled && { ...selectFrom(recalled.snapshot, predicate), position: recalled.position };
}

function listNeeded(predicate: Predicate): Predicate[] {
  const kind = findKind(predicate);
  return kind === undefined ? [predicate] : [predicate, valueIn('kind', [kind])];
}

function selectFrom(snapshot: CatalogSnapshot, predicate: Predicate): EntitySelection {
  const kind = findKind(predicate);
  const ofKind = kind === undefined ? snapshot.all : snapshot.select(valueIn('kind', [kind]));
  return { set: snapshot.select(predicate), kind, total: ofKind.size };
}

function findKind(predicate: Predicate): string | undefined {
  const items = predicate.op === 'all' ? predicate.of : [predicate];
  const choice = items.find(item => item.op === 'in' && item.key === 'kind');
  return choice?.op === 'in' && choice.values.length === 1 ? choice.values[0] : undefined;
}
