import type { Entity } from '@portico/catalog-model';
import type { MissingOrder, Order } from '../language/entityOrder.ts';
import { matchesPredicate, type SearchableEntity } from '../language/matchesPredicate.ts';
import type { Predicate } from '../language/predicate.ts';

/** An entity with what is known of it in memory. */
export interface DescribedEntity {
  entity: Entity;
  ref: string;
  searchable: SearchableEntity;
}

/** The refs of the entities for which a predicate holds, in order: what a look at each of them says. */
export function sortInMemory(
  entities: readonly DescribedEntity[],
  predicate: Predicate,
  orders: Order[],
  missing: MissingOrder,
): string[] {
  const rows = entities
    .filter(({ searchable }) => matchesPredicate(searchable, predicate))
    .map(({ entity, ref, searchable }) => ({
      ref,
      uid: entity.metadata.uid ?? '',
      values: orders.map(({ field }) => {
        const values = [...(searchable.values.get(field) ?? [])].filter(value => value !== null);
        return values.toSorted(compare)[0];
      }),
    }))
    .filter(({ values }) => missing === 'last' || values.every(value => value !== undefined));
  const compareRows = (a: (typeof rows)[number], b: (typeof rows)[number]) => {
    for (const [at, { order }] of orders.entries()) {
      const [x, y] = [a.values[at], b.values[at]];
      if (x === y) continue;
      if (x === undefined || y === undefined) return x === undefined ? 1 : -1;
      return compare(x, y) * (order === 'asc' ? 1 : -1);
    }
    return compare(a.uid, b.uid) * (orders[0]?.order === 'desc' ? -1 : 1);
  };
  return rows.toSorted(compareRows).map(({ ref }) => ref);
}

function compare(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
