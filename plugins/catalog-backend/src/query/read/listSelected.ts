import type { CatalogReads } from '../CatalogReads.ts';
import { EntityLister } from './EntityLister.ts';
import type { ListOrder } from '../order/EntityOrders.ts';
import type { Predicate } from '../language/predicate.ts';
import { recallEntities, selectEntities } from '../compile/selectEntities.ts';

const farOffset = 1000;

/** Whether an offset is so large that a list is put in order in memory instead of being read up to there. */
export function isFar(offset: number): boolean {
  return offset > farOffset;
}

/**
 * Lists entities for which a predicate holds. The first statement of the list shows whether what is in memory is still
 * right, as it mostly is; else they are selected anew.
 *
 * @returns what was listed, and how many entities there are in all.
 */
export async function listSelected<Listed>(
  { db, index }: CatalogReads,
  predicate: Predicate,
  order: ListOrder,
  list: (lister: EntityLister) => Promise<Listed>,
): Promise<{ listed: Listed; total: number }> {
  const recalled = recallEntities(index, predicate, order);
  if (recalled) {
    const lister = new EntityLister({ db, index }, recalled, order.orders);
    const listed = await list(lister);
    if (lister.isCurrent) return { listed, total: recalled.set.size };
  }
  const selection = await selectEntities(index, predicate, order);
  return {
    listed: await list(new EntityLister({ db, index }, selection, order.orders)),
    total: selection.set.size,
  };
}
