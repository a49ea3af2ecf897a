import type { CatalogReads } from '../CatalogReads.ts';
import { EntityLister } from './EntityLister.ts';
import type { Order } from '../language/entityOrder.ts';
import type { Predicate } from '../language/predicate.ts';
import { recallEntities, selectEntities } from '../compile/selectEntities.ts';

/**
 * Lists entities for which a predicate holds. The first statement of the list shows whether what is in memory is still
 * right, as it mostly is; else they are selected anew.
 *
 * @returns what was listed, and how many entities there are in all.
 */
export async function listSelected<Listed>(
  { db, index }: CatalogReads,
  predicate: Predicate,
  orders: readonly Order[],
  list: (lister: EntityLister) => Promise<Listed>,
): Promise<{ listed: Listed; total: number }> {
  const recalled = recallEntities(index, predicate);
  if (recalled) {
    const lister = new EntityLister(db, recalled, orders);
    const listed = await list(lister);
    if (lister.isCurrent) return { listed, total: recalled.set.size };
  }
  const selection = await selectEntities(index, predicate);
  return {
    listed: await list(new EntityLister(db, selection, orders)),
    total: selection.set.size,
  };
}
