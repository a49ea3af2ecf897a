import type { Database } from '@portico/server/database';
import { sql } from 'kysely';
import type { CatalogSchema } from '../../store/tables.ts';
import { lastText } from '../compile/sortTerms.ts';
import { EntitySet } from '../index/EntitySet.ts';
import type { EntityOrder } from './EntityOrder.ts';
import {
  emptyRank,
  type FoundRank,
  getMissingRank,
  type OrderField,
  toPlace,
} from './OrderField.ts';

/** Entities after the uid of a place that are looked up: the first may be newer than the order. */
const maxNeighbours = 20;

/** Where something is among entities, and whether it is there or would be. */
interface FoundPlace {
  at: number;
  isThere: boolean;
}

/**
 * Finds where a page begins that follows, or precedes, the entity with these values and this uid. The entity need not be
 * there any more.
 *
 * @param uidIds - all entities by uid.
 * @param sortValues - of the order's fields; the uid comes last.
 */
export async function findPlace(
  db: Database<CatalogSchema>,
  order: EntityOrder,
  uidIds: Int32Array,
  sortValues: readonly string[],
): Promise<FoundPlace> {
  let [from, to] = [0, order.ids.length];
  for (const [index, { field, places }] of order.fields.entries()) {
    const { rank, isExact } = await findRank(field, sortValues[index] ?? '');
    const first = findFirst(places, toPlace(field, rank), from, to);
    if (!isExact) return { at: first, isThere: false };
    [from, to] = [first, findFirst(places, toPlace(field, rank) + 1, first, to)];
  }
  const uid = await findUid(db, order, order.ids.subarray(from, to), {
    uidIds,
    uid: sortValues.at(-1) ?? '',
  });
  return { ...uid, at: from + uid.at };
}

async function findRank(field: OrderField, value: string): Promise<FoundRank> {
  if (value === (field.isDescending ? '' : lastText))
    return { rank: getMissingRank(field), isExact: true };
  return value === '' ? { rank: emptyRank, isExact: true } : field.find(value);
}

/** The first of ascending places that is not below one. */
function findFirst(places: Int32Array, place: number, from: number, to: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((places[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Finds a uid among entities that are equal in all else, and so ordered by uid. */
async function findUid(
  db: Database<CatalogSchema>,
  { isUidDescending }: EntityOrder,
  ids: Int32Array,
  { uid, uidIds }: { uid: string; uidIds: Int32Array },
): Promise<FoundPlace> {
  const { rows } = await sql<{ id: number; uid: string }>`
    select e.id, e.uid from entities e where e.uid >= ${uid}
    order by e.uid limit ${sql.lit(maxNeighbours)}`.execute(db.read);
  const [first] = rows;
  const exact = first?.uid === uid ? ids.indexOf(first.id) : -1;
  if (exact >= 0) return { at: exact, isThere: true };
  const next = rows.map(({ id }) => uidIds.indexOf(id)).find(at => at >= 0) ?? uidIds.length;
  const preceding = isUidDescending ? uidIds.subarray(next) : uidIds.subarray(0, next);
  const capacity = uidIds.reduce((largest, id) => Math.max(largest, id), 0) + 1;
  const precedingSet = EntitySet.of(preceding, capacity);
  const at = ids.findIndex(id => !precedingSet.has(id));
  return { at: at < 0 ? ids.length : at, isThere: false };
}
