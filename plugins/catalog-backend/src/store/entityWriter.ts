import { setImmediate } from 'node:timers/promises';
import { insertRows } from '@portico/server/database';
import { sql } from 'kysely';
import { noteChanged, noteCreated } from './changeFeed.ts';
import { BackgroundWork } from './BackgroundWork.ts';
import { type EntityRows, noValue } from './EntityRows.ts';
import { removeEntityText, writeEntityText } from './entityText.ts';
import { addFacets, type EntityFacets, writeOwnFacets, writeRelationFacets } from './facets.ts';
import { resolveStatusFacet } from './statusFacets.ts';
import { inChunks } from './inChunks.ts';
import {
  addRelations,
  type EntityRelations,
  listRelations,
  removeRelations,
  replaceRelations,
  type DocumentRelation,
  type StoredRelation,
  writeNewRelationJson,
  writeRelationJson,
} from './relations.ts';
import { resolveTexts, type TextIds } from './resolveTexts.ts';
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
  const [old, young] = [described.slice(created.length), described.slice(0, created.length)];
  await inChunks(old, chunk => replaceRelations(tx, chunk, seqById));
  // Read before the database gets much to do, so that nothing has to wait for that.
  const known = young.length > 0 ? await readBeforeNew(tx, young) : undefined;
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
    if (known) await writeNew(tx, young, known, background);
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

type DescribedEntity = EntityFacets & EntityRelations;

/** Puts ids in place of what documents say. */
async function describeEntities(
  tx: StoreTransaction,
  writes: readonly EntityWrite[],
): Promise<DescribedEntity[]> {
  const textIds = await resolveTexts(
    tx,
    writes.map(({ rows }) => rows),
  );
  const kindIds = await tx.terms.resolveTerms(
    tx,
    writes.map(({ rows }) => rows.kind),
  );
  const described: DescribedEntity[] = [];
  await inChunks(writes, async chunk => {
    for (const { entityId, rows } of chunk) {
      const ids = textIds.get(rows.texts);
      if (!ids) throw new Error(`The texts of '${rows.ref}' were not resolved`);
      described.push({
        entityId,
        kindId: kindIds.get(rows.kind) ?? 0,
        facets: rows.facets.map((place, at) => idOfFacet(ids, place, at)),
        relations: describeRelations(entityId, rows, ids),
      });
    }
    // Others are served between two chunks.
    await setImmediate();
  });
  return described;
}

/** Facets are key and value by turns. */
function idOfFacet({ keys, terms }: TextIds, place: number, at: number): number {
  if (at % 2 === 0) return keys[place] ?? 0;
  return place === noValue ? 0 : (terms[place] ?? 0);
}

function describeRelations(
  entityId: number,
  { texts, relations }: EntityRows,
  { terms }: TextIds,
): DocumentRelation[] {
  const described: DocumentRelation[] = [];
  for (let at = 0; at < relations.length; at += 3) {
    const [source, type, target] = relations.slice(at, at + 3) as [number, number, number];
    described.push({
      source_id: terms[source] ?? 0,
      type: texts.types[type] ?? '',
      target_id: terms[target] ?? 0,
      target_ref: (texts.terms[target] ?? '').toLowerCase(),
      origin_id: entityId,
    });
  }
  return described;
}

/** What is known of new entities before anything of them is stored. */
interface KnownBefore {
  /** Their relations that other documents say. */
  relations: readonly StoredRelation[];
  /** The pair that says that nothing is wrong with them. */
  okFacet: readonly number[];
}

async function readBeforeNew(
  tx: StoreTransaction,
  entities: readonly DescribedEntity[],
): Promise<KnownBefore> {
  return {
    relations: await listRelations(tx, listIds(entities)),
    okFacet: await resolveStatusFacet(tx, 'ok'),
  };
}

/** Writes facets and relations of entities that had none; the database may be behind. */
async function writeNew(
  tx: StoreTransaction,
  entities: readonly DescribedEntity[],
  known: KnownBefore,
  background: BackgroundWork,
): Promise<void> {
  const relations = addRelations(tx, entities, known.relations);
  background.add(relations.stored);
  background.add(writeNewRelationJson(tx, relations.shown));
  await inChunks(entities, async chunk => {
    const facets = await addFacets(
      tx,
      chunk.map(({ entityId, kindId, facets: own }) => ({
        entityId,
        kindId,
        facets: [...own, ...known.okFacet],
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
