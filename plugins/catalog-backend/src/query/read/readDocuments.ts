import { setImmediate } from 'node:timers/promises';
import type { Database } from '@portico/server/database';
import { sql } from 'kysely';
import type { CatalogSchema } from '../../store/tables.ts';
import type { EntityJsonRow } from '../../store/tables/entities.ts';
import { joinInOrder } from '../index/collectIntegers.ts';
import { isOneOf } from '../language/isOneOf.ts';
import { type DocumentCache, readPosition } from './DocumentCache.ts';
import type { FieldProjection } from './projectFields.ts';

const documentsPerRead = 125;
/** More where reading does not hold this thread. */
const documentsPerJoinedRead = { sqlite: 125, postgres: 250 } as const;
/** Longer lists would drive each other out of the cache. */
const maxFromCache = 8000;
/** Reads that are under way at once for one answer: PostgreSQL takes them in parallel. */
const concurrentReads = { sqlite: 1, postgres: 2 } as const;

interface JoinOptions {
  cache?: DocumentCache | undefined;
  projection?: FieldProjection | undefined;
}

/** The stored JSON texts of entities, in the order of their ids; those that are gone by now are omitted. */
export async function readDocuments(
  db: Database<CatalogSchema>,
  ids: readonly number[],
): Promise<string[]> {
  const chunks: Promise<string[]>[] = [];
  for (let at = 0; at < ids.length; at += documentsPerRead)
    chunks.push(readChunk(db, ids.slice(at, at + documentsPerRead)));
  return (await Promise.all(chunks)).flat();
}

/** The same, some at a time, so that a whole catalog is never in memory. */
export function streamDocuments(
  db: Database<CatalogSchema>,
  ids: readonly number[],
): AsyncGenerator<string[]> {
  return streamChunks(db, ids, documentsPerRead, chunk => readChunk(db, chunk));
}

/**
 * The same, joined with commas: the database does what would take much longer row by row.
 *
 * @param options.projection - what is wanted of each document; all of it when omitted.
 */
export async function* streamJoinedDocuments(
  db: Database<CatalogSchema>,
  ids: readonly number[],
  { cache, projection }: JoinOptions = {},
): AsyncGenerator<string> {
  if (cache && (projection || ids.length <= maxFromCache)) {
    yield* streamCached(db, ids, { cache, projection });
    return;
  }
  if (projection) {
    for await (const texts of streamDocuments(db, ids))
      if (texts.length > 0) yield texts.map(projection.apply).join(',');
    return;
  }
  const size = documentsPerJoinedRead[db.engine];
  for await (const text of streamChunks(db, ids, size, chunk => readJoined(db, chunk)))
    if (text !== '') yield text;
}

async function* streamCached(
  db: Database<CatalogSchema>,
  ids: readonly number[],
  { cache, projection }: JoinOptions & { cache: DocumentCache },
): AsyncGenerator<string> {
  const position = await readPosition(db);
  const size = documentsPerJoinedRead[db.engine];
  const read = async (chunk: readonly number[]) => {
    const { texts } = await cache.read(chunk, position, projection);
    return texts.filter(text => text !== undefined).join(',');
  };
  for await (const text of streamChunks(db, ids, size, read)) if (text !== '') yield text;
}

async function* streamChunks<Chunk>(
  db: Database<CatalogSchema>,
  ids: readonly number[],
  size: number,
  read: (ids: readonly number[]) => Promise<Chunk>,
): AsyncGenerator<Chunk> {
  const readAt = async (at: number) => {
    // SQLite answers without a pause, so others get their turn before the next read.
    if (at > 0 && db.engine === 'sqlite') await setImmediate();
    return read(ids.slice(at, at + size));
  };
  const readings: Promise<Chunk>[] = [];
  let begun = 0;
  const beginNext = () => {
    const at = begun;
    if (at >= ids.length) return;
    begun += size;
    const reading = readAt(at);
    // Whoever stops listening does not wait for it.
    reading.catch(() => {});
    readings.push(reading);
  };
  for (let count = 0; count < concurrentReads[db.engine]; count++) beginNext();
  for (let reading = readings.shift(); reading; reading = readings.shift()) {
    const chunk = await reading;
    // The database goes on while these are sent.
    beginNext();
    yield chunk;
  }
}

async function readJoined(db: Database<CatalogSchema>, ids: readonly number[]): Promise<string> {
  const json = sql`(select j.json from entity_json j where j.entity_id = i.value)`;
  const { rows } = await sql<{ texts: string | null }>`
    select ${joinInOrder(db, json)} as texts
    from ${db.engineSql.jsonIntegers(JSON.stringify(ids))} as i`.execute(db.read);
  return rows[0]?.texts ?? '';
}

async function readChunk(
  db: Database<CatalogSchema>,
  entityIds: readonly number[],
): Promise<string[]> {
  if (entityIds.length === 0) return [];
  const ids = sql`select i.value from ${db.engineSql.jsonIntegers(JSON.stringify(entityIds))} as i`;
  const { rows } = await sql<EntityJsonRow>`
    select entity_id, json from entity_json
    where ${isOneOf(db, sql`entity_id`, ids)}`.execute(db.read);
  const jsonById = new Map(rows.map(({ entity_id, json }) => [entity_id, json]));
  return entityIds.flatMap(id => jsonById.get(id) ?? []);
}
