import { insertColumns } from '@portico/server';
import { type RawBuilder, sql } from 'kysely';
import type { Facet } from './EntityRows.ts';
import type { ShownRelation } from './relations.ts';
import type { StoreTransaction } from './StoreTransaction.ts';
import type { FacetRow } from './tables.ts';

/** The searchable key under which the catalog says how an entity fared: `ok`, `error`, `conflict`, `orphan`. */
export const processingStatusKey = 'portico.processing-status';
/** The searchable key of the orphan annotation, which the catalog itself sets. */
export const orphanKey = 'metadata.annotations.backstage.io/orphan';

const statusKeys = [processingStatusKey, orphanKey];
// A range, since a pattern would look at every key; '/' follows '.'.
const isRelationKey = sql`(key >= 'relations.' and key < 'relations/')`;
const isDerivedKey = sql`(${isRelationKey} or key in (${sql.join(statusKeys.map(key => sql.lit(key)))}))`;
const facetColumns = {
  key_id: 'integer',
  kind_id: 'integer',
  value_id: 'integer',
  entity_id: 'integer',
} as const;

/** An entity whose pairs are written. */
export interface FacetOwner {
  entityId: number;
  /** The term of its `kind` facet. */
  kindId: number;
}

/** The searchable pairs of one entity. */
export interface EntityFacets extends FacetOwner {
  facets: readonly Facet[];
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
  const rows = await resolveFacets(tx, entities);
  return { stored: insertFacets(tx, rows) };
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
  const wanted = await resolveFacets(tx, entities);
  await writeDifferences(tx, wanted, await listFacets(tx, updatedIds, sql`not ${isDerivedKey}`));
}

/**
 * Makes the pairs `relations.<type>=<ref>` of these entities follow their relations, all within the
 * database: some entities have relations by the ten thousand.
 *
 * @param updatedIds - entities that had pairs before.
 */
export async function writeRelationFacets(
  tx: StoreTransaction,
  entities: readonly FacetOwner[],
  updatedIds: readonly number[],
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
      select distinct t.key_id, o.kind_id, r.target_id as value_id, o.entity_id
      from owners o cross join relations r cross join types t
      where r.source_id = o.entity_id and t.type = r.type)`;
  if (updatedIds.length > 0) {
    const { rows: stale } = await sql<FacetRow>`
      with ${wanted}, ${listOwn(tx, updatedIds, isRelationKey)}
      select key_id, kind_id, value_id, entity_id from own
      except select key_id, kind_id, value_id, entity_id from wanted`.execute(tx.trx);
    // Few, and mostly none; taken out of the comparison itself, they would be looked for in the whole table.
    await deleteFacets(tx, stale);
  }
  // In the order of the table, which makes writing quick.
  await sql`
    with ${wanted} insert into facets (key_id, kind_id, value_id, entity_id)
    select key_id, kind_id, value_id, entity_id from wanted where true
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

/** Puts ids in place of texts. */
async function resolveFacets(
  tx: StoreTransaction,
  entities: readonly EntityFacets[],
): Promise<FacetRow[]> {
  const keys = new Set<string>();
  const values = new Set<string>();
  for (const { facets, shownRelations = [] } of entities) {
    for (const [key, value] of facets) {
      keys.add(key);
      if (value !== null) values.add(value);
    }
    for (const { type } of shownRelations) keys.add(keyOfRelation(type));
  }
  const keyIds = await tx.terms.resolveKeys(tx, keys);
  const valueIds = await tx.terms.resolveTerms(tx, values);
  return entities.flatMap(({ entityId, kindId, facets, shownRelations = [] }) => [
    ...facets.map(([key, value]) => ({
      key_id: keyIds.get(key) ?? 0,
      kind_id: kindId,
      value_id: value === null ? 0 : (valueIds.get(value) ?? 0),
      entity_id: entityId,
    })),
    ...shownRelations.map(({ type, targetId }) => ({
      key_id: keyIds.get(keyOfRelation(type)) ?? 0,
      kind_id: kindId,
      value_id: targetId,
      entity_id: entityId,
    })),
  ]);
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

async function writeDifferences(
  tx: StoreTransaction,
  wanted: readonly FacetRow[],
  stored: readonly FacetRow[],
): Promise<void> {
  const identify = (f: FacetRow) => `${f.entity_id} ${f.key_id} ${f.kind_id} ${f.value_id}`;
  const known = new Map(stored.map(facet => [identify(facet), facet]));
  const added = known.size === 0 ? [...wanted] : wanted.filter(f => !known.delete(identify(f)));
  await deleteFacets(tx, [...known.values()]);
  await insertFacets(tx, added);
}

async function insertFacets(tx: StoreTransaction, facets: readonly FacetRow[]): Promise<void> {
  // In the order of the table, which makes writing quick.
  const sorted = facets.toSorted(
    (a, b) =>
      a.key_id - b.key_id ||
      a.kind_id - b.kind_id ||
      a.value_id - b.value_id ||
      a.entity_id - b.entity_id,
  );
  const isRepeated = (f: FacetRow, before: FacetRow | undefined) =>
    before !== undefined &&
    f.key_id === before.key_id &&
    f.kind_id === before.kind_id &&
    f.value_id === before.value_id &&
    f.entity_id === before.entity_id;
  // Two types of relations may differ in case only.
  const rows = sorted.filter((facet, at) => !isRepeated(facet, sorted[at - 1]));
  await insertColumns(tx.trx, tx.engine, { table: 'facets', columns: facetColumns }, [
    Int32Array.from(rows, facet => facet.key_id),
    Int32Array.from(rows, facet => facet.kind_id),
    Int32Array.from(rows, facet => facet.value_id),
    Int32Array.from(rows, facet => facet.entity_id),
  ]);
}

async function deleteFacets(tx: StoreTransaction, facets: readonly FacetRow[]): Promise<void> {
  if (facets.length === 0) return;
  const json = JSON.stringify(facets.map(f => [f.key_id, f.kind_id, f.value_id, f.entity_id]));
  await sql`
    delete from facets where (key_id, kind_id, value_id, entity_id) in (
      select key_id, kind_id, value_id, entity_id from ${tx.sql.jsonRows(json, facetColumns)} as r)`.execute(
    tx.trx,
  );
}

/** Replaces the pairs that say how entities fared. */
export async function writeStatusFacets(
  tx: StoreTransaction,
  entities: readonly (FacetOwner & { statuses: readonly string[]; isOrphan: boolean })[],
  updatedIds: readonly number[],
): Promise<void> {
  const facetsOf = (statuses: readonly string[], isOrphan: boolean): Facet[] => [
    ...statuses.map((status): Facet => [processingStatusKey, status]),
    ...(isOrphan ? [[orphanKey, 'true'] satisfies Facet] : []),
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
      facets: facetsOf(statuses, isOrphan),
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
