import { type RawBuilder, sql } from 'kysely';
import type { StoreTransaction } from './StoreTransaction.ts';

/** The searchable key under which the catalog says how an entity fared: `ok`, `error`, `conflict`, `orphan`. */
export const processingStatusKey = 'portico.processing-status';
/** The searchable key of the orphan annotation, which the catalog itself sets. */
export const orphanKey = 'metadata.annotations.backstage.io/orphan';

const statusKeys = [processingStatusKey, orphanKey];
const isDerivedKey = sql`(key like 'relations.%' or key in (${sql.join(statusKeys.map(key => sql.lit(key)))}))`;
const ownColumns = ['key', 'value', 'original'] as const;

/** An entity whose pairs are written. */
export interface FacetOwner {
  entityId: number;
  /** The term of its `kind` facet. */
  kindId: number;
}

/** The searchable pairs of one entity, as JSON array of `[key, value, original]`. */
export interface EntityFacets extends FacetOwner {
  facets: string;
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
  const json = `[${entities.map(({ entityId, kindId, facets }) => `[${entityId},${kindId},${facets}]`).join()}]`;
  const rows = tx.sql.jsonChildRows(json, ['entity_id', 'kind_id'], ownColumns);
  await sql`
    insert into facet_keys (key)
    select distinct f.key from ${rows} as f
    where not exists (select 1 from facet_keys k where k.key = f.key)`.execute(tx.trx);
  await sql`
    insert into terms (value, original)
    select distinct f.value, f.original from ${rows} as f
    where f.value is not null and not exists (
      select 1 from terms t where t.value = f.value and t.original is not distinct from f.original)`.execute(
    tx.trx,
  );
  const resolved = sql`(
    select k.id as key_id, f.kind_id, coalesce(t.id, 0) as value_id, f.entity_id from ${rows} as f
    join facet_keys k on k.key = f.key
    left join terms t on t.value = f.value and t.original is not distinct from f.original)`;
  await deleteAllBut(tx, updatedIds, sql`not ${isDerivedKey}`, resolved);
  await insertAll(
    tx,
    resolved,
    entities.map(({ entityId }) => entityId),
  );
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
  await sql`
    insert into facet_keys (key)
    select distinct 'relations.' || lower(r.type) from relations r
    where r.source_id in (select id from ${owners} as o) and not exists (
      select 1 from facet_keys k where k.key = 'relations.' || lower(r.type))`.execute(tx.trx);
  const resolved = sql`(
    select distinct k.id as key_id, o.kind_id, r.target_id as value_id, r.source_id as entity_id
    from ${owners} as o join relations r on r.source_id = o.id
    join facet_keys k on k.key = 'relations.' || lower(r.type))`;
  await deleteAllBut(tx, updatedIds, sql`key like 'relations.%'`, resolved);
  await sql`
    insert into facets (key_id, kind_id, value_id, entity_id)
    select key_id, kind_id, value_id, entity_id from ${resolved} as r where true order by 1, 2, 3, 4
    on conflict do nothing`.execute(tx.trx);
}

/** Replaces the pairs that say how entities fared. */
export async function writeStatusFacets(
  tx: StoreTransaction,
  entities: readonly (FacetOwner & { statuses: readonly string[]; isOrphan: boolean })[],
  updatedIds: readonly number[],
): Promise<void> {
  const facetsOf = (statuses: readonly string[], isOrphan: boolean) => [
    ...statuses.map(status => [processingStatusKey, status, null]),
    ...(isOrphan ? [[orphanKey, 'true', null]] : []),
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

/** Inserts pairs `(key_id, value_id, entity_id)`, each beside the term of its entity's kind. */
async function insertAll(
  tx: StoreTransaction,
  pairs: RawBuilder<unknown>,
  entityIds: readonly number[],
): Promise<void> {
  const ids = sql`(select value from ${tx.sql.jsonIntegers(JSON.stringify(entityIds))} as i)`;
  await sql`
    with kinds as materialized (
      select d.kind, min(t.id) as id
      from (select distinct kind from entities where id in ${ids}) d
      join terms t on t.value = d.kind group by d.kind)
    insert into facets (key_id, kind_id, value_id, entity_id)
    select p.key_id, k.id, p.value_id, p.entity_id from ${pairs} as p
    join entities e on e.id = p.entity_id join kinds k on k.kind = e.kind
    where true order by 1, 2, 3, 4
    on conflict do nothing`.execute(tx.trx);
}

async function deleteAllBut(
  tx: StoreTransaction,
  entityIds: readonly number[],
  keyCondition: RawBuilder<unknown>,
  kept: RawBuilder<unknown>,
): Promise<void> {
  if (entityIds.length === 0) return;
  const ids = tx.sql.jsonIntegers(JSON.stringify(entityIds));
  await sql`
    with kept as materialized (select * from ${kept} as k)
    delete from facets where entity_id in (select value from ${ids} as i)
    and key_id in (select id from facet_keys where ${keyCondition})
    and not exists (select 1 from kept where kept.entity_id = facets.entity_id
      and kept.key_id = facets.key_id and kept.value_id = facets.value_id)`.execute(tx.trx);
}

/** The terms of kinds as documents write them, made where they are missing. */
export async function ensureKindIds(
  tx: StoreTransaction,
  kinds: readonly string[],
): Promise<Map<string, number>> {
  const rows = [...new Set(kinds)].map(kind => {
    const value = kind.toLowerCase();
    return [value, value === kind ? null : kind];
  });
  const wanted = tx.sql.jsonRows(JSON.stringify(rows), { value: 'text', original: 'text' });
  await sql`
    insert into terms (value, original) select value, original from ${wanted} as w
    where not exists (select 1 from terms t
      where t.value = w.value and t.original is not distinct from w.original)`.execute(tx.trx);
  const { rows: terms } = await sql<{ id: number; kind: string }>`
    select t.id, coalesce(t.original, t.value) as kind from ${wanted} as w
    join terms t on t.value = w.value and t.original is not distinct from w.original`.execute(
    tx.trx,
  );
  return new Map(terms.map(({ id, kind }) => [kind, id]));
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
