import { sql } from 'kysely';
import type { StoreTransaction } from './StoreTransaction.ts';

/** The relations that one entity's document says, as JSON array of `[source, type, target]`. */
export interface EntityRelationTexts {
  entityId: number;
  relations: string;
}

interface RelationEnds {
  source_id: number;
  type: string;
  target_id: number;
}

const columns = ['source', 'type', 'target'] as const;

/** Stores the relations of entities that had none, and leaves their other ends pending. */
export async function addRelations(
  tx: StoreTransaction,
  entities: readonly EntityRelationTexts[],
): Promise<void> {
  const rows = await prepareRows(tx, entities);
  if (!rows) return;
  await sql`${rows} on conflict do nothing`.execute(tx.trx);
  await sql`
    insert into pending_entities (entity_id)
    select distinct r.source_id from relations r join entities e on e.id = r.source_id
    where r.origin_id in (select value from ${idsOf(tx, entities)} as i) and r.source_id <> r.origin_id
    on conflict do nothing`.execute(tx.trx);
}

/**
 * Makes the stored relations of entities those of their documents. What came and went is noted for
 * history under each entity's change, and its other ends become pending.
 */
export async function replaceRelations(
  tx: StoreTransaction,
  entities: readonly EntityRelationTexts[],
  seqById: ReadonlyMap<number, number>,
): Promise<void> {
  if (entities.length === 0) return;
  const rows = await prepareRows(tx, entities);
  const kept = rows
    ? sql`and not exists (select 1 from ${resolveRows(tx, entities)} as n
        where n.source_id = relations.source_id and n.type = relations.type
        and n.target_id = relations.target_id and n.origin_id = relations.origin_id)`
    : sql``;
  const removed = await sql<RelationEnds & { origin_id: number }>`
    delete from relations where origin_id in (select value from ${idsOf(tx, entities)} as i) ${kept}
    returning source_id, type, target_id, origin_id`.execute(tx.trx);
  const added = rows
    ? await sql<RelationEnds & { origin_id: number }>`
        ${rows} on conflict do nothing returning source_id, type, target_id, origin_id`.execute(
        tx.trx,
      )
    : { rows: [] };
  await noteChanges(tx, removed.rows, 'removed', seqById);
  await noteChanges(tx, added.rows, 'added', seqById);
}

/** Removes the relations that deleted entities said; their other ends become pending. */
export async function removeRelations(
  tx: StoreTransaction,
  entityIds: readonly number[],
  seqById: ReadonlyMap<number, number>,
): Promise<void> {
  await replaceRelations(
    tx,
    entityIds.map(entityId => ({ entityId, relations: '[]' })),
    seqById,
  );
}

async function prepareRows(tx: StoreTransaction, entities: readonly EntityRelationTexts[]) {
  if (entities.every(({ relations }) => relations === '[]')) return undefined;
  const texts = tx.sql.jsonChildRows(toJson(entities), 'origin_id', columns);
  await sql`
    insert into terms (value)
    select distinct r.ref from (
      select source as ref from ${texts} as s union select target as ref from ${texts} as t) as r
    where not exists (select 1 from terms t where t.value = r.ref and t.original is null)`.execute(
    tx.trx,
  );
  return sql`
    insert into relations (source_id, type, target_id, origin_id)
    select source_id, type, target_id, origin_id from ${resolveRows(tx, entities)} as n
    where true order by 1, 2, 3, 4`;
}

function resolveRows(tx: StoreTransaction, entities: readonly EntityRelationTexts[]) {
  return sql`(
    select s.id as source_id, r.type, t.id as target_id, r.origin_id
    from ${tx.sql.jsonChildRows(toJson(entities), 'origin_id', columns)} as r
    join terms s on s.value = r.source and s.original is null
    join terms t on t.value = r.target and t.original is null)`;
}

async function noteChanges(
  tx: StoreTransaction,
  relations: readonly (RelationEnds & { origin_id: number })[],
  change: 'added' | 'removed',
  seqById: ReadonlyMap<number, number>,
): Promise<void> {
  if (relations.length === 0) return;
  const rows = relations.map(({ source_id, type, target_id, origin_id }) => [
    seqById.get(origin_id),
    source_id,
    type,
    target_id,
    change,
  ]);
  const columns = {
    seq: 'integer',
    source_id: 'integer',
    type: 'text',
    target_id: 'integer',
    change: 'text',
  } as const;
  await sql`
    insert into relation_changes (seq, source_id, type, target_id, change)
    select seq, source_id, type, target_id, change
    from ${tx.sql.jsonRows(JSON.stringify(rows), columns)} as r where true
    on conflict do nothing`.execute(tx.trx);
  await markPending(
    tx,
    relations.filter(row => row.source_id !== row.origin_id).map(row => row.source_id),
  );
}

/** Leaves entities to be settled; ids that are no entity are passed over. */
export async function markPending(
  tx: StoreTransaction,
  entityIds: readonly number[],
): Promise<void> {
  if (entityIds.length === 0) return;
  await sql`
    insert into pending_entities (entity_id)
    select distinct e.id from ${tx.sql.jsonIntegers(JSON.stringify(entityIds))} as i
    join entities e on e.id = i.value where true
    on conflict do nothing`.execute(tx.trx);
}

/**
 * Writes the relations of these entities as JSON text.
 *
 * @returns the entities whose text changed.
 */
export async function writeRelationJson(
  tx: StoreTransaction,
  entityIds: readonly number[],
): Promise<number[]> {
  const ids = tx.sql.jsonIntegers(JSON.stringify(entityIds));
  const item = sql`'{"type":' || ${tx.sql.quoteJson(sql`r.type`)} || ',"targetRef":' || ${tx.sql.quoteJson(sql`t.value`)} || '}'`;
  const { rows } = await sql<{ entity_id: number }>`
    insert into entity_relations (entity_id, json)
    select e.id, '[' || coalesce(n.json, '') || ']' from entities e left join (
      select r.source_id, ${tx.sql.joinTexts(item, sql`r.type, t.value`)} as json
      from (select distinct source_id, type, target_id from relations
        where source_id in (select value from ${ids} as i)) as r
      join terms t on t.id = r.target_id group by r.source_id) as n on n.source_id = e.id
    where e.id in (select value from ${ids} as i)
    on conflict (entity_id) do update set json = excluded.json
    where entity_relations.json <> excluded.json
    returning entity_id`.execute(tx.trx);
  return rows.map(row => row.entity_id);
}

function toJson(entities: readonly EntityRelationTexts[]): string {
  return `[${entities.map(({ entityId, relations }) => `[${entityId},${relations}]`).join()}]`;
}

function idsOf(tx: StoreTransaction, entities: readonly EntityRelationTexts[]) {
  return tx.sql.jsonIntegers(JSON.stringify(entities.map(({ entityId }) => entityId)));
}
