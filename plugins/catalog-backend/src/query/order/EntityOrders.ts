import type { Database } from '@portico/server/database';
import type { CatalogSchema } from '../../store/tables.ts';
import type { CatalogSnapshot } from '../CatalogSnapshot.ts';
import type { Order } from '../language/entityOrder.ts';
import { isStorableText } from '../language/isStorableText.ts';
import { columnOnlyKeys, shownNameKey, uidKey } from '../language/searchKeys.ts';
import { EntityOrder } from './EntityOrder.ts';
import { FacetRanks } from './FacetRanks.ts';
import { findPlace } from './findPlace.ts';
import type { OrderField } from './OrderField.ts';
import { ShownNameRanks } from './ShownNameRanks.ts';
import { sortEntities } from './sortEntities.ts';
import { UidOrder } from './UidOrder.ts';

/** Bytes of all orders together; one is held whatever it takes. */
const maxSize = 16 * 1024 * 1024;

/** How a list is ordered, and whether it is read to its end or begins far from its start. */
export interface ListOrder {
  orders: readonly Order[];
  isDeep: boolean;
}

/** Keys in whose order indexes of the database hold the entities. */
const indexedKeys: ReadonlySet<string> = new Set(['metadata.name', ...columnOnlyKeys]);

/**
 * Orders that no index of the database has, in memory: all entities sorted by the ranks of their values. An order holds until the
 * change feed grows; then it is sorted again, from columns that follow the feed.
 */
export class EntityOrders {
  readonly #db: Database<CatalogSchema>;
  readonly #uids: UidOrder;
  readonly #facets: FacetRanks;
  readonly #shownNames: ShownNameRanks;
  /** The ones used last at the end, all of one position. */
  readonly #orders = new Map<string, EntityOrder>();

  constructor(db: Database<CatalogSchema>) {
    this.#db = db;
    this.#uids = new UidOrder(db);
    this.#facets = new FacetRanks(db);
    this.#shownNames = new ShownNameRanks(db);
  }

  /**
   * Whether a list is to be put in order here: where no index of the database has its order, or much of that index would have to be read.
   * The order by uid, which all others begin with, is here anyway.
   *
   * @param isDeep - whether it is read to its end, or begins far from its start.
   */
  covers({ orders, isDeep }: ListOrder): boolean {
    if (!orders.every(({ field }) => isStorableText(field))) return false;
    const [first] = listFields(orders);
    return isDeep || first === undefined || orders.length > 1 || !indexedKeys.has(first.field);
  }

  /** The keys of an order that a snapshot is to be taken with. */
  listKeys(orders: readonly Order[]): string[] {
    return listFields(orders)
      .map(({ field }) => field)
      .filter(key => key !== shownNameKey);
  }

  /** An order that is right at a position of the change feed, if it is in memory. */
  recall(orders: readonly Order[], position: number): EntityOrder | undefined {
    const id = identify(orders);
    const order = this.#orders.get(id);
    if (order?.position !== position) return undefined;
    this.#orders.delete(id);
    this.#orders.set(id, order);
    return order;
  }

  /** Sorts, unless it is sorted already. @param snapshot - taken with the order's keys. */
  async take(orders: readonly Order[], snapshot: CatalogSnapshot): Promise<EntityOrder> {
    const { position } = snapshot;
    const recalled = this.recall(orders, position);
    if (recalled) return recalled;
    const fields: OrderField[] = [];
    for (const { field, order } of listFields(orders)) {
      const values =
        field === shownNameKey
          ? await this.#shownNames.read(position)
          : await this.#facets.read(snapshot.requireColumn(field));
      fields.push({ ...values, isDescending: order === 'desc' });
    }
    const isUidDescending = findUidDirection(orders) === 'desc';
    const uids = await this.#uids.read(position);
    const sorted = sortEntities(isUidDescending ? uids.ids.toReversed() : uids.ids, fields);
    const taken = new EntityOrder({ ...sorted, position, isUidDescending });
    // What is newer than the snapshot is not stored: for one answer it does not matter.
    if (uids.position === position) this.#store(identify(orders), taken);
    return taken;
  }

  /** Where a page begins, in an order that was taken. */
  async findStart(
    order: EntityOrder,
    { values, backwards }: { values: readonly string[]; backwards: boolean },
  ): Promise<number> {
    const { ids } = await this.#uids.read(order.position);
    const { at, isThere } = await findPlace(this.#db, order, ids, values);
    return isThere && !backwards ? at + 1 : at;
  }

  #store(id: string, order: EntityOrder): void {
    for (const [key, { position }] of this.#orders)
      if (position < order.position) this.#orders.delete(key);
    if ([...this.#orders.values()].some(({ position }) => position > order.position)) return;
    this.#orders.set(id, order);
    let size = [...this.#orders.values()].reduce((sum, each) => sum + each.size, 0);
    for (const [key, each] of this.#orders) {
      if (size <= maxSize || each === order) break;
      this.#orders.delete(key);
      size -= each.size;
    }
  }
}

/** The fields by which entities differ, in lower case: after the uid none does. */
function listFields(orders: readonly Order[]): Order[] {
  const fields = orders.map(({ field, order }) => ({ field: field.toLowerCase(), order }));
  const uidAt = fields.findIndex(({ field }) => field === uidKey);
  return uidAt < 0 ? fields : fields.slice(0, uidAt);
}

function findUidDirection(orders: readonly Order[]): Order['order'] {
  const byUid = orders.find(({ field }) => field.toLowerCase() === uidKey) ?? orders[0];
  return byUid?.order ?? 'asc';
}

function identify(orders: readonly Order[]): string {
  return JSON.stringify(orders.map(({ field, order }) => [field.toLowerCase(), order]));
}
