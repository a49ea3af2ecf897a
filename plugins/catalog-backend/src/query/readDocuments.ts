import { setImmediate } from 'node:timers/promises';
import type { Database } from '@portico/server';
import { sql } from 'kysely';
import type { CatalogSchema, EntityJsonRow } from '../store/tables.ts';
import { isOneOf } from './isOneOf.ts';

const documentsPerRead = 125;

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
    if (at > 0) await setImmediate();
    return readChunk(db, entityIds.slice(at, at + documentsPerRead));
  };
  const begin = (at: number) => {
    const reading = readAt(at);
    // Whoever stops listening does not wait for it.
    reading.catch(() => {});
    return reading;
  };
  let reading = begin(0);
  for (let at = 0; at < entityIds.length; at += documentsPerRead) {
    const texts = await reading;
    // The database goes on while these are sent.
    reading = begin(at + documentsPerRead);
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
