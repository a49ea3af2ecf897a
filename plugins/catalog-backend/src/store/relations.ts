import { insertColumns } from '@portico/server/database';
import { sql } from 'kysely';
import { compareCodePoints } from './compareCodePoints.ts';
import type { StoreTransaction } from './StoreTransaction.ts';
import type { RelationRow } from './tables/entities.ts';

/** A relation of a document. */
export interface DocumentRelation extends RelationRow {
  target_ref: string;
}

/** The relations of one entity's document; perhaps some twice. */
export interface EntityRelations {
  entityId: number;
  relations: readonly DocumentRelation[];
}

type Relation = RelationRow;

/** A relation of an entity as its `relations` show it. */
export interface ShownRelation {
  type: string;
  targetId: number;
  targetRef: string;
}

/** What storing the relations of new entities comes to. */
export interface NewRelations {
  /** All relations of these entities by id, those included that others said before. */
  shown: ReadonlyMap<number, readonly ShownRelation[]>;
  /** Settles when they are stored, and the other ends that exist are pending. */
  stored: Promise<unknown>;
}

/**
 * Stores the relations of entities that are new, and leaves the other ends that exist pending.
 *
 * @param others - what {@link listRelations} gave for these entities before.
 */
export function addRelations(
  tx: StoreTransaction,
  entities: readonly EntityRelations[],
  others: readonly StoredRelation[],
): NewRelations {
  const shown = new Map(
    entities.map(({ entityId }) => [entityId, new Map<string, ShownRelation>()]),
  );
  const show = (sourceId: number, relation: ShownRelation) =>
    shown.get(sourceId)?.set(`${relation.targetId} ${relation.type}`, relation);
  for (const { source_id, type, target_id, target_ref } of others)
    show(source_id, { type, targetId: target_id, targetRef: target_ref });
  const relations = listDistinct(entities);
  const otherEnds = new Set<number>();
  for (const { source_id, type, target_id, target_ref } of relations)
    if (!show(source_id, { type, targetId: target_id, targetRef: target_ref }))
      otherEnds.add(source_id);
  return {
    shown: new Map([...shown].map(([entityId, each]) => [entityId, [...each.values()]])),
    stored: Promise.all([insertRelations(tx, relations), markPending(tx, [...otherEnds])]),
  };
}

/** A relation as it is stored, whatever document says it. */
export type StoredRelation = Omit<DocumentRelation, 'origin_id'>;

/** The relations that are stored of some sources, each once. */
export async function listRelations(
  tx: StoreTransaction,
  sourceIds: readonly number[],
): Promise<StoredRelation[]> {
  const ids = tx.sql.jsonIntegers(JSON.stringify(sourceIds));
  const { rows } = await sql<StoredRelation>`
    select distinct r.source_id, r.type, r.target_id, t.value as target_ref
    from relations r join terms t on t.id = r.target_id
    where r.source_id in (select value from ${ids} as i)`.execute(tx.trx);
  return rows;
}

/** Writes the relations of new entities as JSON text, as {@link writeRelationJson} does. */
export async function writeNewRelationJson(
  tx: StoreTransaction,
  relationsById: ReadonlyMap<number, readonly ShownRelation[]>,
): Promise<void> {
  await insertColumns(
    tx.trx,
    tx.engine,
    { table: 'entity_relations', columns: { entity_id: 'integer', json: 'text' } },
    [
      Int32Array.from(relationsById.keys()),
      Array.from(relationsById.values(), relations => JSON.stringify(sortRelations(relations))),
    ],
  );
}

/** By type and target, code point by code point as the databases compare. */
function sortRelations(relations: readonly ShownRelation[]) {
  return relations
    .map(({ type, targetRef }) => ({ type, targetRef }))
    .toSorted(
      (a, b) => compareCodePoints(a.type, b.type) || compareCodePoints(a.targetRef, b.targetRef),
    );
}

/**
 * Makes the stored relations of entities those of their documents. What came and went is noted for
 * history under each entity's change, and its other ends become pending.
 */
export async function replaceRelations(
  tx: StoreTransaction,
  entities: readonly EntityRelations[],
  seqById: ReadonlyMap<number, number>,
): Promise<void> {
  if (entities.length === 0) return;
  const ids = JSON.stringify(entities.map(({ entityId }) => entityId));
  const stored = await sql<Relation>`
    select source_id, type, target_id, origin_id from relations
    where origin_id in (select value from ${tx.sql.jsonIntegers(ids)} as i)`.execute(tx.trx);
  const wanted = new Map<string, Relation>(
    listDistinct(entities).map(relation => [keyOf(relation), relation]),
  );
  const removed = stored.rows.filter(relation => !wanted.delete(keyOf(relation)));
  const added = [...wanted.values()];
  await deleteRelations(tx, removed);
  await insertRelations(tx, added);
  await noteChanges(tx, removed, 'removed', seqById);
  await noteChanges(tx, added, 'added', seqById);
  await markPending(tx, listOtherEnds(added));
  await markPending(tx, listOtherEnds(removed), { lostRelations: true });
}

/** Removes the relations that deleted entities said; their other ends become pending. */
export async function removeRelations(
  tx: StoreTransaction,
  entityIds: readonly number[],
  seqById: ReadonlyMap<number, number>,
): Promise<void> {
  await replaceRelations(
    tx,
    entityIds.map(entityId => ({ entityId, relations: [] })),
    seqById,
  );
}

function listDistinct(entities: readonly EntityRelations[]): DocumentRelation[] {
  const all = entities.flatMap(({ relations }) => relations);
  return [...new Map(all.map(relation => [keyOf(relation), relation])).values()];
}

async function insertRelations(
  tx: StoreTransaction,
  relations: readonly Relation[],
): Promise<void> {
  const sorted = relations.toSorted(
    (a, b) => a.source_id - b.source_id || a.target_id - b.target_id,
  );
  await insertColumns(
    tx.trx,
    tx.engine,
    {
      table: 'relations',
      columns: { source_id: 'integer', type: 'text', target_id: 'integer', origin_id: 'integer' },
    },
    [
      Int32Array.from(sorted, relation => relation.source_id),
      sorted.map(relation => relation.type),
      Int32Array.from(sorted, relation => relation.target_id),
      Int32Array.from(sorted, relation => relation.origin_id),
    ],
  );
}

async function deleteRelations(
  tx: StoreTransaction,
  relations: readonly Relation[],
): Promise<void> {
  if (relations.length === 0) return;
  const rows = relations.map(r => [r.source_id, r.type, r.target_id, r.origin_id]);
  const columns = {
    source_id: 'integer',
    type: 'text',
    target_id: 'integer',
    origin_id: 'integer',
  } as const;
  await sql`
    delete from relations where (source_id, type, target_id, origin_id) in (
      select source_id, type, target_id, origin_id
      from ${tx.sql.jsonRows(JSON.stringify(rows), columns)} as r)`.execute(tx.trx);
}

function keyOf({ source_id, type, target_id, origin_id }: Relation): string {
  return `${source_id} ${type} ${target_id} ${origin_id}`;
}

function listOtherEnds(relations: readonly Relation[]): number[] {
  const others = relations.filter(({ source_id, origin_id }) => source_id !== origin_id);
  return [...new Set(others.map(({ source_id }) => source_id))];
}

async function noteChanges(
  tx: StoreTransaction,
  relations: readonly Relation[],
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
}

/**
 * Leaves entities to be settled; ids that are no entity are passed over.
 *
 * @param options.lostRelations - whether relations of theirs were removed.
 */
export async function markPending(
  tx: StoreTransaction,
  entityIds: readonly number[],
  { lostRelations = false } = {},
): Promise<void> {
  if (entityIds.length === 0) return;
  const onConflict = lostRelations
    ? sql`on conflict (entity_id) do update set lost_relations = 1`
    : sql`on conflict do nothing`;
  await sql`
    insert into pending_entities (entity_id, lost_relations)
    select distinct e.id, ${sql.lit(lostRelations ? 1 : 0)}
    from ${tx.sql.jsonIntegers(JSON.stringify(entityIds))} as i
    join entities e on e.id = i.value where true
    ${onConflict}`.execute(tx.trx);
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
