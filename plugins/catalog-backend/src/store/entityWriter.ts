import { insertRows } from '@portico/server';
import { sql } from 'kysely';
import { noteChanged, noteCreated } from './changeFeed.ts';
import type { EntityRows } from './EntityRows.ts';
import { removeEntityText, writeEntityText } from './entityText.ts';
import { processingStatusKey, writeOwnFacets, writeRelationFacets } from './facets.ts';
import { inChunks } from './inChunks.ts';
import { addRelations, removeRelations, replaceRelations, writeRelationJson } from './relations.ts';
import type { StoreTransaction } from './StoreTransaction.ts';

/** An entity to be written from the document of the claim that holds its ref. */
export interface EntityWrite {
  entityId: number;
  claimId: number;
  /** The uid it has, or the one it gets. */
  uid: string;
  isNew: boolean;
  rows: EntityRows;
}

const okFacet = JSON.stringify([processingStatusKey, 'ok']);

/**
 * Writes entities with everything that follows from their documents: feed entry, columns, text,
 * facets, relations. Documents of claims that are replaced must still be there: the feed keeps them.
 */
export async function writeEntities(
  tx: StoreTransaction,
  writes: readonly EntityWrite[],
  storeDocuments: () => Promise<void>,
): Promise<void> {
  const created = writes.filter(({ isNew }) => isNew);
  const updated = writes.filter(({ isNew }) => !isNew);
  const updatedIds = updated.map(({ entityId }) => entityId);
  const seqById = new Map([
    ...(await noteCreated(
      tx,
      created.map(({ entityId, uid, rows }) => ({ entityId, uid, ref: rows.ref })),
    )),
    ...(await noteChanged(tx, updatedIds, 'updated')),
  ]);
  if (writes.length === 0) return storeDocuments();
  // These go on in the database while the facets are put together here.
  const background = Promise.allSettled([
    storeDocuments(),
    writeColumns(tx, writes, seqById),
    writeEntityText(
      tx,
      writes.map(({ entityId, rows }) => ({ entityId, text: rows.text })),
      updatedIds,
    ),
  ]);
  try {
    await writeFacetsAndRelations(tx, created, updated, seqById);
  } finally {
    // Nothing may reach the database after its transaction has ended.
    await background;
  }
  for (const result of await background) if (result.status === 'rejected') throw result.reason;
}

async function writeFacetsAndRelations(
  tx: StoreTransaction,
  created: readonly EntityWrite[],
  updated: readonly EntityWrite[],
  seqById: ReadonlyMap<number, number>,
): Promise<void> {
  const writes = [...created, ...updated];
  const kindIds = await tx.terms.resolveTerms(
    tx,
    writes.map(({ rows }) => rows.kind),
  );
  const kindIdOf = ({ rows }: EntityWrite) => kindIds.get(rows.kind) ?? 0;
  const updatedIds = (chunk: readonly EntityWrite[]) =>
    chunk.flatMap(({ entityId, isNew }) => (isNew ? [] : entityId));
  await inChunks(writes, chunk =>
    writeOwnFacets(
      tx,
      chunk.map(write => ({
        entityId: write.entityId,
        kindId: kindIdOf(write),
        facets: write.isNew ? `${write.rows.facets.slice(0, -1)},${okFacet}]` : write.rows.facets,
      })),
      updatedIds(chunk),
    ),
  );
  const toRelations = ({ entityId, rows }: EntityWrite) => ({
    entityId,
    relations: rows.relations,
  });
  await inChunks(created, chunk => addRelations(tx, chunk.map(toRelations)));
  await inChunks(updated, chunk => replaceRelations(tx, chunk.map(toRelations), seqById));
  await inChunks(writes, async chunk => {
    await writeRelationJson(
      tx,
      chunk.map(({ entityId }) => entityId),
    );
    await writeRelationFacets(
      tx,
      chunk.map(write => ({ entityId: write.entityId, kindId: kindIdOf(write) })),
      updatedIds(chunk),
    );
  });
  await clearPending(
    tx,
    created.map(({ entityId }) => entityId),
  );
}

async function clearPending(tx: StoreTransaction, entityIds: readonly number[]): Promise<void> {
  await sql`
    delete from pending_entities where entity_id in (
      select value from ${tx.sql.jsonIntegers(JSON.stringify(entityIds))} as i)`.execute(tx.trx);
}

async function writeColumns(
  tx: StoreTransaction,
  writes: readonly EntityWrite[],
  seqById: ReadonlyMap<number, number>,
): Promise<void> {
  await insertRows(
    tx.trx,
    tx.engine,
    {
      table: 'entities',
      columns: {
        id: 'integer',
        uid: 'text',
        ref: 'text',
        kind: 'text',
        namespace: 'text',
        name: 'text',
        title: 'text',
        type: 'text',
        owner: 'text',
        lifecycle: 'text',
        shown_name: 'text',
        etag: 'text',
        claim_id: 'integer',
        orphan: 'integer',
        created_at: 'text',
        updated_at: 'text',
      },
      updateBy: ['id'],
      keep: ['uid', 'ref', 'orphan', 'created_at'],
    },
    writes.map(({ entityId, uid, claimId, rows }) => [
      entityId,
      uid,
      rows.ref,
      ...rows.columns,
      `${uid.slice(0, 8)}-${seqById.get(entityId)}`,
      claimId,
      0,
      tx.now,
      tx.now,
    ]),
  );
}

/** Removes entities that no claim holds any more; the feed keeps their documents. */
export async function deleteEntities(
  tx: StoreTransaction,
  entityIds: readonly number[],
): Promise<void> {
  if (entityIds.length === 0) return;
  const seqById = await noteChanged(tx, entityIds, 'deleted');
  await removeEntityText(tx, entityIds);
  const ids = tx.sql.jsonIntegers(JSON.stringify(entityIds));
  const tables = [
    ['facets', 'entity_id'],
    ['entity_relations', 'entity_id'],
    ['pending_entities', 'entity_id'],
    ['source_parents', 'parent_id'],
    ['entities', 'id'],
  ] as const;
  for (const [table, column] of tables)
    await sql`
      delete from ${sql.table(table)} where ${sql.ref(column)} in (select value from ${ids} as i)`.execute(
      tx.trx,
    );
  await removeRelations(tx, entityIds, seqById);
}
