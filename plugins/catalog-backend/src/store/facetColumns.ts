import { insertColumns } from '@portico/server/database';
import { sql } from 'kysely';
import type { StoreTransaction } from './StoreTransaction.ts';
import type { FacetRow } from './tables/entities.ts';

const facetColumns = {
  key_id: 'integer',
  kind_id: 'integer',
  value_id: 'integer',
  entity_id: 'integer',
} as const;

/** Pairs column by column: 28 of them an entity would be as many objects. */
export interface FacetColumns {
  keys: number[];
  kinds: number[];
  values: number[];
  entities: number[];
}

/** Writes the pairs that differ from the stored ones. */
export async function writeDifferences(
  tx: StoreTransaction,
  wanted: FacetColumns,
  stored: readonly FacetRow[],
): Promise<void> {
  if (stored.length === 0) return insertFacets(tx, wanted);
  const identify = (...pair: number[]) => pair.join(' ');
  const known = new Map(
    stored.map(facet => [
      identify(facet.entity_id, facet.key_id, facet.kind_id, facet.value_id),
      facet,
    ]),
  );
  const added: FacetColumns = { keys: [], kinds: [], values: [], entities: [] };
  for (const [at, entityId] of wanted.entities.entries()) {
    const [keyId, kindId, valueId] = [wanted.keys[at], wanted.kinds[at], wanted.values[at]] as [
      number,
      number,
      number,
    ];
    if (known.delete(identify(entityId, keyId, kindId, valueId))) continue;
    added.keys.push(keyId);
    added.kinds.push(kindId);
    added.values.push(valueId);
    added.entities.push(entityId);
  }
  await deleteFacets(tx, [...known.values()]);
  await insertFacets(tx, added);
}

/** Inserts pairs. */
export async function insertFacets(
  tx: StoreTransaction,
  { keys, kinds, values, entities }: FacetColumns,
): Promise<void> {
  // In the order of the table, which makes writing quick.
  const order = Uint32Array.from(keys.keys()).sort(
    (a, b) => compare(keys, a, b) || compare(kinds, a, b) || compare(values, a, b),
  );
  const sort = (column: readonly number[]) => Int32Array.from(order, at => column[at] ?? 0);
  await insertColumns(
    tx.trx,
    tx.engine,
    { table: 'facets', columns: facetColumns },
    [keys, kinds, values, entities].map(sort),
  );
}

function compare(column: readonly number[], a: number, b: number): number {
  return (column[a] ?? 0) - (column[b] ?? 0);
}

/** Deletes pairs. */
export async function deleteFacets(
  tx: StoreTransaction,
  facets: readonly FacetRow[],
): Promise<void> {
  if (facets.length === 0) return;
  const json = JSON.stringify(facets.map(f => [f.key_id, f.kind_id, f.value_id, f.entity_id]));
  await sql`
    delete from facets where (key_id, kind_id, value_id, entity_id) in (
      select key_id, kind_id, value_id, entity_id from ${tx.sql.jsonRows(json, facetColumns)} as r)`.execute(
    tx.trx,
  );
}
