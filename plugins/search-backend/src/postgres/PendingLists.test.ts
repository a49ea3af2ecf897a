import { testDatabases } from '@portico/testing/node';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { searchMigrations, type SearchSchema } from '../store/tables.ts';
import { createPostgresSearchEngine } from './PostgresSearchEngine.ts';

const [, postgres] = testDatabases();

it('lets more be pending while any source is rebuilt, and no longer', async () => {
  const db = await postgres!.fresh<SearchSchema>(searchMigrations);
  const engine = createPostgresSearchEngine(db);
  const readLimits = async () => {
    const { rows } = await sql<{ options: string[] }>`
      select reloptions as options from pg_class
      where relname like 'document_words_by_%' and relnamespace = (
        select relnamespace from pg_class where oid = ${db.getFullName('document_words')}::regclass)`.execute(
      db.read,
    );
    return new Set(rows.flatMap(({ options }) => options));
  };
  const write = async (type: string, isRebuilding: boolean) => {
    const progress = { position: undefined, version: '', generation: 1, isRebuilding };
    await engine.write({
      type,
      weight: 0,
      visibility: undefined,
      documents: [],
      removed: [],
      progress,
    });
    return readLimits();
  };
  const atRest = new Set(['gin_pending_list_limit=256']);
  const long = new Set(['gin_pending_list_limit=4096']);
  expect(await readLimits()).toEqual(atRest);
  expect(await write('things', true)).toEqual(long);
  expect(await write('others', false)).toEqual(long);
  expect(await write('others', true)).toEqual(long);
  expect(await write('things', false)).toEqual(long);
  expect(await write('others', false)).toEqual(atRest);
  await engine.close();
});
