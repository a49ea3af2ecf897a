import { setImmediate } from 'node:timers/promises';
import type { Database } from '@portico/server';
import { sql } from 'kysely';
import type { CatalogSchema, EntityJsonRow } from '../store/tables.ts';
import { isOneOf } from './isOneOf.ts';

const documentsPerRead = 200;

/** The stored JSON texts of entities, in the order of their ids; those that are gone by now are left out. */
export async function readDocuments(
  db: Database<CatalogSchema>,
  ids: readonly number[],
): Promise<string[]> {
  const chunks: string[][] = [];
  for await (const chunk of streamDocuments(db, ids)) chunks.push(chunk);
  return chunks.flat();
}

/** The same, some at a time, so that a whole catalog is never in memory. */
export async function* streamDocuments(
  db: Database<CatalogSchema>,
  entityIds: readonly number[],
): AsyncGenerator<string[]> {
  for (let at = 0; at < entityIds.length; at += documentsPerRead) {
    // SQLite answers without a pause, so others get their turn before the next read.
    if (at > 0) await setImmediate();
    const wanted = entityIds.slice(at, at + documentsPerRead);
    const ids = sql`select i.value from ${db.engineSql.jsonIntegers(JSON.stringify(wanted))} as i`;
    const { rows } = await sql<EntityJsonRow>`
      select entity_id, json from entity_json
      where ${isOneOf(db, sql`entity_id`, ids)}`.execute(db.read);
    const jsonById = new Map(rows.map(({ entity_id, json }) => [entity_id, json]));
    yield wanted.flatMap(id => jsonById.get(id) ?? []);
  }
}
