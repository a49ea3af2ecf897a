import { type RawBuilder, sql } from 'kysely';
import type { StoreTransaction } from './StoreTransaction.ts';

/** The searchable key under which the catalog says how an entity fared: `ok`, `error`, `conflict`, `orphan`. */
export const processingStatusKey = 'portico.processing-status';
/** The searchable key of the orphan annotation, which the catalog itself sets. */
export const orphanKey = 'metadata.annotations.backstage.io/orphan';

const statusKeys = [processingStatusKey, orphanKey];
const isDerivedKey = sql`(key like 'relations.%' or key in (${sql.join(statusKeys.map(key => sql.lit(key)))}))`;
const ownColumns = ['key', 'value', 'original'] as const;

/** The searchable pairs of one entity, as JSON array of `[key, value, original]`. */
export interface EntityFacets {
  entityId: number;
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
  const json = `[${entities.map(({ entityId, facets }) => `[${entityId},${facets}]`).join()}]`;
  const rows = tx.sql.jsonChildRows(json, 'entity_id', ownColumns);
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
    select k.id as key_id, coalesce(t.id, 0) as value_id, f.entity_id from ${rows} as f
    join facet_keys k on k.key = f.key
    left join terms t on t.value = f.value and t.original is not distinct from f.original)`;
  await deleteAllBut(tx, updatedIds, sql`not ${isDerivedKey}`, resolved);
  await sql`
    insert into facets (key_id, value_id, entity_id)
    select key_id, value_id, entity_id from ${resolved} as r where true order by 1, 2, 3
    on conflict do nothing`.execute(tx.trx);
}

/** Makes the pairs `relations.<type>=<ref>` of these entities follow their relations. */
export async function writeRelationFacets(
  tx: StoreTransaction,
  entityIds: readonly number[],
  updatedIds: readonly number[],
): Promise<void> {
  if (entityIds.length === 0) return;
  const ids = tx.sql.jsonIntegers(JSON.stringify(entityIds));
  await sql`
    insert into facet_keys (key)
    select distinct 'relations.' || lower(r.type) from relations r
    where r.source_id in (select value from ${ids} as i) and not exists (
      select 1 from facet_keys k where k.key = 'relations.' || lower(r.type))`.execute(tx.trx);
  const resolved = sql`(
    select distinct k.id as key_id, r.target_id as value_id, r.source_id as entity_id
    from relations r join facet_keys k on k.key = 'relations.' || lower(r.type)
    where r.source_id in (select value from ${ids} as i))`;
  await deleteAllBut(tx, updatedIds, sql`key like 'relations.%'`, resolved);
  await sql`
    insert into facets (key_id, value_id, entity_id)
    select key_id, value_id, entity_id from ${resolved} as r where true order by 1, 2, 3
    on conflict do nothing`.execute(tx.trx);
}

/** Replaces the pairs that say how entities fared. */
export async function writeStatusFacets(
  tx: StoreTransaction,
  entities: readonly { entityId: number; statuses: readonly string[]; isOrphan: boolean }[],
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
    entities.map(({ entityId, statuses, isOrphan }) => ({
      entityId,
      facets: JSON.stringify(facetsOf(statuses, isOrphan)),
    })),
    [],
  );
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
