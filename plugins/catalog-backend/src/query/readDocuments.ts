import { setImmediate } from 'node:timers/promises';
import type { Database } from '@portico/server';
import { sql } from 'kysely';
import type { CatalogSchema, EntityJsonRow } from '../store/tables.ts';
import { isOneOf } from './isOneOf.ts';

const documentsPerRead = 125;
/** Reads that are under way at once for one answer: PostgreSQL takes them in parallel. */
const readsAtOnce = { sqlite: 1, postgres: 2 } as const;

/** The stored JSON texts of entities, in the order of their ids; those that are gone by now are left out. */
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
export async function* streamDocuments(
  db: Database<CatalogSchema>,
  entityIds: readonly number[],
): AsyncGenerator<string[]> {
  const readAt = async (at: number) => {
    // SQLite answers without a pause, so others get their turn before the next read.
    if (at > 0 && db.engine === 'sqlite') await setImmediate();
    return readChunk(db, entityIds.slice(at, at + documentsPerRead));
  };
  const readings: Promise<string[]>[] = [];
  let begun = 0;
  const beginNext = () => {
    const at = begun;
    if (at >= entityIds.length) return;
    begun += documentsPerRead;
    const reading = readAt(at);
    // Whoever stops listening does not wait for it.
    reading.catch(() => {});
    readings.push(reading);
  };
  for (let count = 0; count < readsAtOnce[db.engine]; count++) beginNext();
  for (let reading = readings.shift(); reading; reading = readings.shift()) {
    const texts = await reading;
    // The database goes on while these are sent.
    beginNext();
    yield texts;
  }
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
