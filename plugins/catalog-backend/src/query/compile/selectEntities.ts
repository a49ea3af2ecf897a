import type { CatalogSnapshot } from '../CatalogSnapshot.ts';
import type { EntitySet } from '../index/EntitySet.ts';
import type { FacetIndex } from '../index/FacetIndex.ts';
import type { EntityOrder } from '../order/EntityOrder.ts';
import type { ListOrder } from '../order/EntityOrders.ts';
import { type Predicate, valueIn } from '../language/predicate.ts';

/** The entities for which a predicate holds, ready to be listed. */
export interface EntitySelection {
  set: EntitySet;
  /** The only kind that the predicate allows; lower case. */
  kind: string | undefined;
  /** How many entities there are of that kind, or at all: what the set is chosen from. */
  total: number;
  /** The order that it is listed in, where that is in memory. */
  order?: EntityOrder;
  /** The selection is right as long as the change feed is at this position; read just now when it is omitted. */
  position?: number;
}

/**
 * Finds the entities for which a predicate holds.
 *
 * @param order - in which they are to be listed; the selection has that order where it is in memory.
 */
export async function selectEntities(
  index: FacetIndex,
  predicate: Predicate,
  order?: ListOrder,
): Promise<EntitySelection> {
  const orders = order && index.orders.covers(order) ? order.orders : undefined;
  const orderKeys = orders ? index.orders.listKeys(orders) : [];
  const snapshot = await index.takeSnapshot(listNeeded(predicate), orderKeys);
  const selection = selectFrom(snapshot, predicate);
  if (!orders || selection.set.size === 0) return selection;
  return { ...selection, order: await index.orders.take(orders, snapshot) };
}

/** The same from what is in memory; `undefined` when something has to be read. */
export function recallEntities(
  index: FacetIndex,
  predicate: Predicate,
  listOrder: ListOrder,
): EntitySelection | undefined {
  const recalled = index.recallSnapshot(listNeeded(predicate));
  if (!recalled) return undefined;
  const { snapshot, position } = recalled;
  const isSortedInMemory = index.orders.covers(listOrder);
  const order = isSortedInMemory ? index.orders.recall(listOrder.orders, position) : undefined;
  if (isSortedInMemory && !order) return undefined;
  return { ...selectFrom(snapshot, predicate), position, ...(order && { order }) };
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
