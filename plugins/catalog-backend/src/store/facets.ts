import { insertColumns } from '@portico/server';
import { sql } from 'kysely';
import type { Facet } from './EntityRows.ts';
import type { StoreTransaction } from './StoreTransaction.ts';
import type { FacetRow } from './tables.ts';

/** The searchable key under which the catalog says how an entity fared: `ok`, `error`, `conflict`, `orphan`. */
export const processingStatusKey = 'portico.processing-status';
/** The searchable key of the orphan annotation, which the catalog itself sets. */
export const orphanKey = 'metadata.annotations.backstage.io/orphan';

const statusKeys = [processingStatusKey, orphanKey];
const isDerivedKey = sql`(key like 'relations.%' or key in (${sql.join(statusKeys.map(key => sql.lit(key)))}))`;

/** An entity whose pairs are written. */
export interface FacetOwner {
  entityId: number;
  /** The term of its `kind` facet. */
  kindId: number;
}

/** The searchable pairs of one entity, as JSON array of {@link Facet}. */
export interface EntityFacets extends FacetOwner {
  facets: string;
}

interface FacetColumns {
  keyIds: Int32Array;
  kindIds: Int32Array;
  valueIds: Int32Array;
  entityIds: Int32Array;
}

/**
 * Writes the pairs of documents; only those that differ change.
 *
 * @param updatedIds - entities that had pairs before.
 */
export async function writeOwnFacets(
  tx: StoreTransaction,
  entities: readonly EntityFacets[],
  updatedIds: readonly number[],
): Promise<void> {
  if (entities.length === 0) return;
  const columns = await resolveFacets(tx, entities);
  await deleteOwnFacets(tx, updatedIds, columns);
  await insertColumns(
    tx.trx,
    tx.engine,
    {
      table: 'facets',
      columns: { key_id: 'integer', kind_id: 'integer', value_id: 'integer', entity_id: 'integer' },
      skipsExisting: true,
    },
    [columns.keyIds, columns.kindIds, columns.valueIds, columns.entityIds],
  );
}

/** Deletes the pairs of documents that are not among the given ones. */
async function deleteOwnFacets(
  tx: StoreTransaction,
  entityIds: readonly number[],
  { keyIds, valueIds, entityIds: owners }: FacetColumns,
): Promise<void> {
  if (entityIds.length === 0) return;
  const kept = new Set<string>();
  for (const [index, entityId] of owners.entries())
    kept.add(`${entityId} ${keyIds[index]} ${valueIds[index]}`);
  const { rows } = await sql<FacetRow>`
    select key_id, kind_id, value_id, entity_id from facets
    where entity_id in (select value from ${tx.sql.jsonIntegers(JSON.stringify(entityIds))} as i)
    and key_id not in (select id from facet_keys where ${isDerivedKey})`.execute(tx.trx);
  const gone = rows.filter(row => !kept.has(`${row.entity_id} ${row.key_id} ${row.value_id}`));
  if (gone.length === 0) return;
  const types = {
    key_id: 'integer',
    kind_id: 'integer',
    value_id: 'integer',
    entity_id: 'integer',
  } as const;
  const json = JSON.stringify(gone.map(f => [f.key_id, f.kind_id, f.value_id, f.entity_id]));
  await sql`
    delete from facets where (key_id, kind_id, value_id, entity_id) in (
      select key_id, kind_id, value_id, entity_id from ${tx.sql.jsonRows(json, types)} as r)`.execute(
    tx.trx,
  );
}

/** Puts ids in place of texts, in the order of the table, which makes writing them quick. */
async function resolveFacets(
  tx: StoreTransaction,
  entities: readonly EntityFacets[],
): Promise<FacetColumns> {
  const parsed = entities.map(({ facets }) => JSON.parse(facets) as Facet[]);
  const keys = new Set<string>();
  const values = new Set<string>();
  for (const facets of parsed)
    for (const [key, value] of facets) {
      keys.add(key);
      if (value !== null) values.add(value);
    }
  const keyIds = await tx.terms.resolveKeys(tx, keys);
  const valueIds = await tx.terms.resolveTerms(tx, values);
  const rows: [number, number, number, number][] = [];
  for (const [index, { entityId, kindId }] of entities.entries())
    for (const [key, value] of parsed[index] ?? [])
      rows.push([
        keyIds.get(key) ?? 0,
        kindId,
        value === null ? 0 : (valueIds.get(value) ?? 0),
        entityId,
      ]);
  rows.sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || a[3] - b[3]);
  return {
    keyIds: Int32Array.from(rows, row => row[0]),
    kindIds: Int32Array.from(rows, row => row[1]),
    valueIds: Int32Array.from(rows, row => row[2]),
    entityIds: Int32Array.from(rows, row => row[3]),
  };
}

/** Makes the pairs `relations.<type>=<ref>` of these entities follow their relations. */
export async function writeRelationFacets(
  tx: StoreTransaction,
  entities: readonly FacetOwner[],
  updatedIds: readonly number[],
): Promise<void> {
  if (entities.length === 0) return;
  const rows = JSON.stringify(entities.map(({ entityId, kindId }) => [entityId, kindId]));
  const owners = tx.sql.jsonRows(rows, { id: 'integer', kind_id: 'integer' });
  const types = await sql<{ type: string }>`
    select distinct type from relations
    where source_id in (select id from ${owners} as o)`.execute(tx.trx);
  await tx.terms.resolveKeys(
    tx,
    types.rows.map(({ type }) => `relations.${type.toLowerCase()}`),
  );
  if (updatedIds.length > 0)
    await sql`
      delete from facets
      where entity_id in (select value from ${tx.sql.jsonIntegers(JSON.stringify(updatedIds))} as i)
      and key_id in (select id from facet_keys where key like 'relations.%')
      and not exists (select 1 from relations r join facet_keys k on k.id = facets.key_id
        where r.source_id = facets.entity_id and r.target_id = facets.value_id
        and k.key = 'relations.' || lower(r.type))`.execute(tx.trx);
  await sql`
    insert into facets (key_id, kind_id, value_id, entity_id)
    select distinct k.id, o.kind_id, r.target_id, r.source_id
    from ${owners} as o join relations r on r.source_id = o.id
    join facet_keys k on k.key = 'relations.' || lower(r.type)
    where true order by 1, 2, 3, 4
    on conflict do nothing`.execute(tx.trx);
}

/** Replaces the pairs that say how entities fared. */
export async function writeStatusFacets(
  tx: StoreTransaction,
  entities: readonly (FacetOwner & { statuses: readonly string[]; isOrphan: boolean })[],
  updatedIds: readonly number[],
): Promise<void> {
  const facetsOf = (statuses: readonly string[], isOrphan: boolean) => [
    ...statuses.map(status => [processingStatusKey, status]),
    ...(isOrphan ? [[orphanKey, 'true']] : []),
  ];
  if (updatedIds.length > 0)
    await sql`
      delete from facets where entity_id in (select value from ${tx.sql.jsonIntegers(JSON.stringify(updatedIds))} as i)
      and key_id in (select id from facet_keys where key in (${sql.join(statusKeys)}))`.execute(
      tx.trx,
    );
  await writeOwnFacets(
    tx,
    entities.map(({ entityId, kindId, statuses, isOrphan }) => ({
      entityId,
      kindId,
      facets: JSON.stringify(facetsOf(statuses, isOrphan)),
    })),
    [],
  );
}

/** The terms of the kinds of entities that have facets; the kinds are lower case. */
export async function loadKindIds(
  tx: StoreTransaction,
  kinds: readonly string[],
): Promise<Map<string, number>> {
  const json = JSON.stringify([...new Set(kinds)]);
  const { rows } = await sql<{ id: number; value: string }>`
    select t.id, t.value from ${tx.sql.jsonTexts(json)} as w join terms t on t.value = w.value
    where exists (select 1 from facets f where f.kind_id = t.id
      and f.key_id = (select id from facet_keys where key = 'kind'))`.execute(tx.trx);
  return new Map(rows.map(({ id, value }) => [value, id]));
}
