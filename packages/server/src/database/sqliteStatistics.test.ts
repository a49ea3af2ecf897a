import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Migration } from './migrate.ts';
import { openDatabase } from './openDatabase.ts';

const migration: Migration = {
  id: '001_items',
  up: async trx => {
    await sql`create table items (id integer primary key, name text not null)`.execute(trx);
    await sql`create index items_name on items (name)`.execute(trx);
  },
};
const listed = `select distinct i.id from json_each('[1]') j join items i on i.id = j.value`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-statistics-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = () =>
  openDatabase<{ items: { id: number; name: string } }>('test', { engine: 'sqlite', folder });

const explain = async () => {
  const db = await open();
  const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(listed)}`.execute(
    db.read,
  );
  await db.close();
  return rows.map(({ detail }) => detail).join('; ');
};

it('looks rows up one by one, although their table had few when a server was stopped', async () => {
  const db = await open();
  await db.migrate([migration]);
  await db.write.insertInto('items').values({ id: 1, name: 'a' }).execute();
  // SQLite counts only tables whose statistics a statement would have used.
  await sql.raw(listed).execute(db.write);
  await sql`select id from items where name = 'a'`.execute(db.write);
  await db.close();
  expect(await explain()).toMatch(/SEARCH i USING INTEGER PRIMARY KEY/);
});

it('drops what an earlier release has counted of small tables, and no more', async () => {
  const db = await open();
  await db.migrate([migration]);
  await db.close();
  const file = new DatabaseSync(join(folder, 'test.sqlite'));
  file.exec(`
    create table large (id integer primary key, name text);
    create index large_name on large (name);
    insert into items values (1, 'a');
    with recursive n (id) as (select 1 union all select id + 1 from n limit 6000)
      insert into large select id, id from n;
    analyze;
  `);
  file.close();
  expect(await explain()).toMatch(/SEARCH i USING INTEGER PRIMARY KEY/);
  const after = new DatabaseSync(join(folder, 'test.sqlite'));
  const rows = after.prepare('select tbl from sqlite_stat1 order by tbl').all();
  after.close();
  expect(rows).toEqual([{ tbl: 'large' }]);
});
