import { setImmediate } from 'node:timers/promises';
import { insertRows } from '@portico/server';
import { sql } from 'kysely';
import { noteChanged, noteCreated } from './changeFeed.ts';
import { BackgroundWork } from './BackgroundWork.ts';
import type { EntityRows, Facet, RelationTexts } from './EntityRows.ts';
import { removeEntityText, writeEntityText } from './entityText.ts';
import {
  addFacets,
  type EntityFacets,
  processingStatusKey,
  writeOwnFacets,
  writeRelationFacets,
} from './facets.ts';
import { inChunks } from './inChunks.ts';
import {
  addRelations,
  type EntityRelationTexts,
  removeRelations,
  replaceRelations,
  writeNewRelationJson,
  writeRelationJson,
} from './relations.ts';
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

const okFacet: Facet = [processingStatusKey, 'ok'];

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
  const seqById = new Map([
    ...(await noteCreated(
      tx,
      created.map(({ entityId, uid, rows }) => ({ entityId, uid, ref: rows.ref })),
    )),
    ...(await noteChanged(tx, listIds(updated), 'updated')),
  ]);
  if (writes.length === 0) return storeDocuments();
  const described = await describeEntities(tx, [...created, ...updated]);
  // These go on in the database while facets and relations are put together here.
  const background = new BackgroundWork();
  background.add(storeDocuments());
  background.add(writeColumns(tx, writes, seqById));
  background.add(
    writeEntityText(
      tx,
      writes.map(({ entityId, rows }) => ({ entityId, text: rows.text })),
      listIds(updated),
    ),
  );
  try {
    const [old, young] = [described.slice(created.length), described.slice(0, created.length)];
    await inChunks(old, chunk => replaceRelations(tx, chunk, seqById));
    await writeNew(tx, young, background);
    await inChunks(old, async chunk => {
      await writeOwnFacets(tx, chunk, listIds(chunk));
      await writeRelationJson(tx, listIds(chunk));
      await writeRelationFacets(tx, chunk, listIds(chunk));
    });
  } finally {
    // Nothing may reach the database after its transaction has ended.
    await background.settle();
  }
  background.throwIfFailed();
}

type DescribedEntity = EntityFacets & EntityRelationTexts;

/** Reads what documents say, and has the ids of all its texts resolved at once. */
async function describeEntities(
  tx: StoreTransaction,
  writes: readonly EntityWrite[],
): Promise<DescribedEntity[]> {
  const parsed: { write: EntityWrite; facets: Facet[]; relations: RelationTexts[] }[] = [];
  const keys = new Set<string>();
  const texts = new Set<string>();
  await inChunks(writes, async chunk => {
    for (const write of chunk) {
      const facets = JSON.parse(write.rows.facets) as Facet[];
      const relations = JSON.parse(write.rows.relations) as RelationTexts[];
      parsed.push({ write, facets, relations });
      texts.add(write.rows.kind);
      for (const [key, value] of facets) {
        keys.add(key);
        if (value !== null) texts.add(value);
      }
      for (const [source, , target] of relations) texts.add(source).add(target);
    }
    // Others are served between two chunks.
    await setImmediate();
  });
  await tx.terms.resolveKeys(tx, keys);
  const ids = await tx.terms.resolveTerms(tx, texts);
  return parsed.map(({ write: { entityId, rows }, facets, relations }) => ({
    entityId,
    kindId: ids.get(rows.kind) ?? 0,
    facets,
    relations,
  }));
}

/** Writes facets and relations of entities that had none; the database may be behind. */
async function writeNew(
  tx: StoreTransaction,
  entities: readonly DescribedEntity[],
  background: BackgroundWork,
): Promise<void> {
  if (entities.length === 0) return;
  const relations = await addRelations(tx, entities);
  background.add(relations.stored);
  background.add(writeNewRelationJson(tx, relations.shown));
  await inChunks(entities, async chunk => {
    const facets = await addFacets(
      tx,
      chunk.map(({ entityId, kindId, facets: own }) => ({
        entityId,
        kindId,
        facets: [...own, okFacet],
        shownRelations: relations.shown.get(entityId),
      })),
    );
    background.add(facets.stored);
    await setImmediate();
  });
}

function listIds(writes: readonly { entityId: number }[]): number[] {
  return writes.map(({ entityId }) => entityId);
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
