import { type RawBuilder, sql } from 'kysely';
import type { ShownRelation } from './relations.ts';
import type { StoreTransaction } from './StoreTransaction.ts';
import type { FacetRow } from './tables/entities.ts';
import { statusKeys } from './facetKeys.ts';
import { deleteFacets, type FacetColumns, insertFacets, writeDifferences } from './facetColumns.ts';

// A range, since a pattern would look at every key; '/' follows '.'.
const isRelationKey = sql`(key >= 'relations.' and key < 'relations/')`;

const isDerivedKey = sql`(${isRelationKey} or key in (${sql.join(statusKeys.map(key => sql.lit(key)))}))`;

/** An entity whose pairs are written. */
export interface FacetOwner {
  entityId: number;
  /** The term of its `kind` facet. */
  kindId: number;
}

/** The searchable pairs of one entity. */
export interface EntityFacets extends FacetOwner {
  /** Two numbers a pair: the id of its key, and that of its value or 0 when it cannot be compared. */
  facets: readonly number[];
  /** The relations of an entity that is new; those of others are written by {@link writeRelationFacets}. */
  shownRelations?: readonly ShownRelation[] | undefined;
}

/**
 * Writes the pairs of new entities, those of their relations included.
 *
 * @returns what settles when they are stored: the ids of all texts are known before.
 */
export async function addFacets(
  tx: StoreTransaction,
  entities: readonly EntityFacets[],
): Promise<{ stored: Promise<void> }> {
  const columns = await listColumns(tx, entities);
  return { stored: insertFacets(tx, columns) };
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
  const wanted = await listColumns(tx, entities);
  await writeDifferences(tx, wanted, await listFacets(tx, updatedIds, sql`not ${isDerivedKey}`));
}

/**
 * Makes the pairs `relations.<type>=<ref>` of these entities follow their relations, all within the
 * database: some entities have relations by the ten thousand.
 *
 * @param lostIds - entities that may have pairs of relations they no longer have.
 * @param options.hasOwn - whether the pairs of what their own documents say are there already.
 */
export async function writeRelationFacets(
  tx: StoreTransaction,
  entities: readonly FacetOwner[],
  lostIds: readonly number[],
  { hasOwn = false } = {},
): Promise<void> {
  if (entities.length === 0) return;
  const owners = JSON.stringify(entities.map(({ entityId, kindId }) => [entityId, kindId]));
  const types = JSON.stringify(await resolveTypes(tx, entities));
  // SQLite takes cross joins in this order: from the few entities, not through all relations.
  const wanted = sql`
    owners as materialized (
      select * from ${tx.sql.jsonRows(owners, { entity_id: 'integer', kind_id: 'integer' })} as o),
    types as materialized (
      select * from ${tx.sql.jsonRows(types, { type: 'text', key_id: 'integer' })} as t),
    wanted as (
      select t.key_id, o.kind_id, r.target_id as value_id, o.entity_id, r.origin_id
      from owners o cross join relations r cross join types t
      where r.source_id = o.entity_id and t.type = r.type)`;
  if (lostIds.length > 0) {
    const { rows: stale } = await sql<FacetRow>`
      with ${wanted}, ${listOwn(tx, lostIds, isRelationKey)}
      select key_id, kind_id, value_id, entity_id from own
      except select key_id, kind_id, value_id, entity_id from wanted`.execute(tx.trx);
    // Few, and mostly none; taken out of the comparison itself, they would be looked for in the whole table.
    await deleteFacets(tx, stale);
  }
  // In the order of the table, which makes writing quick.
  await sql`
    with ${wanted} insert into facets (key_id, kind_id, value_id, entity_id)
    select key_id, kind_id, value_id, entity_id from wanted
    where ${hasOwn ? sql`origin_id <> entity_id` : sql`true`}
    order by key_id, kind_id, value_id, entity_id on conflict do nothing`.execute(tx.trx);
}

/** The types of relations that entities have, each with the id of its key; in a key case is nothing. */
async function resolveTypes(
  tx: StoreTransaction,
  entities: readonly FacetOwner[],
): Promise<[type: string, keyId: number][]> {
  const ids = tx.sql.jsonIntegers(JSON.stringify(entities.map(({ entityId }) => entityId)));
  const { rows } = await sql<{ type: string }>`
    select distinct type from relations where source_id in (select value from ${ids} as i)`.execute(
    tx.trx,
  );
  const keyIds = await tx.terms.resolveKeys(
    tx,
    rows.map(({ type }) => keyOfRelation(type)),
  );
  return rows.map(({ type }) => [type, keyIds.get(keyOfRelation(type)) ?? 0]);
}

/** Lists the pairs of entities column by column, those of their relations included. */
async function listColumns(
  tx: StoreTransaction,
  entities: readonly EntityFacets[],
): Promise<FacetColumns> {
  const relationKeys = new Set<string>();
  for (const { shownRelations = [] } of entities)
    for (const { type } of shownRelations) relationKeys.add(keyOfRelation(type));
  const keyIds = await tx.terms.resolveKeys(tx, relationKeys);
  const columns: FacetColumns = { keys: [], kinds: [], values: [], entities: [] };
  for (const { entityId, kindId, facets, shownRelations = [] } of entities) {
    const add = (keyId: number, valueId: number) => {
      columns.keys.push(keyId);
      columns.kinds.push(kindId);
      columns.values.push(valueId);
      columns.entities.push(entityId);
    };
    for (let at = 0; at < facets.length; at += 2) add(facets[at] ?? 0, facets[at + 1] ?? 0);
    // Two types of relations may differ in case only.
    const shown = new Map<number, Set<number>>();
    for (const { type, targetId } of shownRelations) {
      const keyId = keyIds.get(keyOfRelation(type)) ?? 0;
      const targets = shown.get(keyId) ?? new Set();
      if (targets.has(targetId)) continue;
      shown.set(keyId, targets.add(targetId));
      add(keyId, targetId);
    }
  }
  return columns;
}

function keyOfRelation(type: string): string {
  return `relations.${type.toLowerCase()}`;
}

/** The pairs that entities have under some keys. */
async function listFacets(
  tx: StoreTransaction,
  entityIds: readonly number[],
  keyCondition: RawBuilder<unknown>,
): Promise<FacetRow[]> {
  if (entityIds.length === 0) return [];
  const { rows } = await sql<FacetRow>`
    with ${listOwn(tx, entityIds, keyCondition)} select * from own`.execute(tx.trx);
  return rows;
}

/** The pairs that entities have under some keys, as a table `own` that a statement begins with. */
function listOwn(
  tx: StoreTransaction,
  entityIds: readonly number[],
  keyCondition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  // By entity first: the keys alone would lead through most of the table.
  return sql`
    pairs as materialized (
      select key_id, kind_id, value_id, entity_id from facets where entity_id in (
        select value from ${tx.sql.jsonIntegers(JSON.stringify(entityIds))} as i)),
    own as (
      select * from pairs where key_id in (select id from facet_keys where ${keyCondition}))`;
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
