import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Client } from 'pg';

/** A table of a Backstage portal: what made it, and its rows. */
export interface FormerTable {
  name: string;
  create: string;
  rows: Record<string, string | number | null>[];
}

/** The tables that are read, by plugin. */
export type FormerTables = Record<'catalog' | 'user-settings' | 'scaffolder', FormerTable[]>;

/** What a real portal wrote; see the README beside it. */
export function readFormerTables(engine: 'postgres' | 'sqlite'): FormerTables {
  const file = new URL(`fixtures/backstage-1.55-${engine}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as FormerTables;
}

/** Finds a table of a plugin. */
export function tableOf(tables: FormerTables, plugin: keyof FormerTables, name: string) {
  const table = tables[plugin].find(each => each.name === name);
  if (!table) throw new Error(`There is no table '${name}'`);
  return table;
}

/** One file for each plugin. */
export async function writeFormerSqlite(folder: string, tables: FormerTables): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [plugin, list] of Object.entries(tables)) {
    const database = new DatabaseSync(join(folder, `${plugin}.sqlite`));
    database.exec('begin');
    for (const { name, create, rows } of list) {
      database.exec(create);
      for (const row of rows) {
        const columns = Object.keys(row);
        database
          .prepare(
            `insert into "${name}" (${columns.map(quote).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
          )
          .run(...(Object.values(row) as SQLInputValue[]));
      }
    }
    database.exec('commit');
    database.close();
  }
}

/** One database for each plugin, or one schema for each in the database that the connection names. */
export async function writeFormerPostgres(
  url: string,
  tables: FormerTables,
  division: { prefix: string } | 'schema',
): Promise<void> {
  for (const [plugin, list] of Object.entries(tables)) {
    const at = new URL(url);
    if (division !== 'schema') {
      const name = `${division.prefix}${plugin}`;
      await withClient(url, client => client.query(`create database "${name}"`));
      at.pathname = `/${name}`;
    }
    await withClient(at.href, async client => {
      await client.query('begin');
      if (division === 'schema')
        await client.query(`create schema "${plugin}"; set search_path to "${plugin}"`);
      for (const { name, create, rows } of list) {
        await client.query(create);
        for (const row of rows) {
          const columns = Object.keys(row);
          await client.query(
            `insert into "${name}" (${columns.map(quote).join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
            Object.values(row),
          );
        }
      }
      await client.query('commit');
    });
  }
}

async function withClient(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

const quote = (name: string) => `"${name}"`;
