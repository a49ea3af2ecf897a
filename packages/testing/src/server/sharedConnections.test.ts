import { setTimeout as sleep } from 'node:timers/promises';
import { defineEndpoint } from '@portico/contract';
import { createServerPlugin, databaseRef, serve } from '@portico/server';
import type { Database, Migration } from '@portico/server/database';
import { type Kysely, sql } from 'kysely';
import { Client } from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { testDatabases } from '../node/testDatabases.ts';
import { startTestServer } from './startTestServer.ts';

interface Schema {
  notes: { text: string };
}

const notes: Migration = {
  id: '001_notes',
  async up(trx) {
    await (trx as Kysely<unknown>).schema.createTable('notes').addColumn('text', 'text').execute();
  },
};
const ping = defineEndpoint({ method: 'GET', path: '/ping', answer: z.unknown() });
const maxConnections = 2;
const ids = ['first', 'second', 'third'];
const postgres = testDatabases().find(({ name }) => name === 'PostgreSQL')!;

async function start() {
  const options = await postgres.freshOptions();
  if (options.engine !== 'postgres' || typeof options.connection !== 'string')
    throw new Error('This test needs PostgreSQL');
  const { connection, schemaPrefix = '' } = options;
  const databases = new Map<string, Database<Schema>>();
  const server = await startTestServer({
    plugins: ids.map(id =>
      createServerPlugin({
        id,
        needs: { database: databaseRef },
        async create({ database }) {
          databases.set(id, await database.open<Schema>([notes]));
          return {};
        },
        routes: [serve(ping, { access: ['public'], handle: () => ({}) })],
      }),
    ),
    overrides: {
      backend: { database: { client: 'pg', connection, maxConnections, schemaPrefix } },
    },
  });
  const observer = new Client(connection);
  await observer.connect();
  const countConnections = async () => {
    const { rows } = await observer.query<{ count: string }>(
      `select count(*) from pg_stat_activity where application_name = 'portico' and datname = current_database()`,
    );
    return Number(rows[0]?.count);
  };
  const countLocks = async () => {
    const { rows } = await observer.query<{ count: string }>(
      `select count(*) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    );
    return Number(rows[0]?.count);
  };
  onTestFinished(async () => {
    await observer.end();
    await server.stop();
  });
  const endConnections = () =>
    observer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portico' and datname = current_database()`,
    );
  return { databases, countConnections, countLocks, endConnections };
}

it('serve all plugins of a server, each with tables of its own', async () => {
  const { databases, countConnections } = await start();
  const each = [...databases];
  for (const [id, db] of each) {
    await db.hold('here');
    await db.listen('changes', () => {});
    await db.write.insertInto('notes').values({ text: id }).execute();
  }
  // Often enough for the statements to be prepared, on each connection by several plugins.
  for (let times = 0; times < 5; times++) {
    const read = await Promise.all(
      each.flatMap(([, db]) => [
        db.read.selectFrom('notes').select('text').execute(),
        db.writeInOrder(trx => trx.selectFrom('notes').select('notes.text').execute()),
        sql<{ text: string }>`select n.text from notes n where n.text <> ${''}`
          .execute(db.read)
          .then(({ rows }) => rows),
      ]),
    );
    expect(read).toEqual(ids.flatMap(text => [[{ text }], [{ text }], [{ text }]]));
  }
  expect(await countConnections()).toBe(maxConnections + 1);
});

it('go to others while a plugin waits for its turn to write', async () => {
  const { databases } = await start();
  const [first, second] = [databases.get('first')!, databases.get('second')!];
  const [started, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const writing = first.writeInOrder(async () => {
    started.resolve();
    await finished.promise;
  });
  await started.promise;
  const waiting = Array.from({ length: maxConnections + 1 }, (_, index) =>
    first.writeInOrder(trx =>
      trx
        .insertInto('notes')
        .values({ text: `${index}` })
        .execute(),
    ),
  );
  expect(await second.read.selectFrom('notes').selectAll().execute()).toEqual([]);
  finished.resolve();
  await Promise.all([writing, ...waiting]);
  expect(await first.read.selectFrom('notes').select('text').orderBy('text').execute()).toEqual([
    { text: '0' },
    { text: '1' },
    { text: '2' },
  ]);
});

it('hold and hear for each plugin apart', async () => {
  const { databases } = await start();
  const [first, second] = [databases.get('first')!, databases.get('second')!];
  await first.hold('a');
  expect(await first.listUnheld(['a', 'b'])).toEqual(['b']);
  expect((await second.listUnheld(['a', 'b'])).toSorted()).toEqual(['a', 'b']);
  const heard: string[] = [];
  const hear = async (name: string, db: Database<Schema>) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await db.listen('changes', payload => {
      heard.push(`${name} ${payload}`);
      resolve();
    });
    return { promise };
  };
  const both = [await hear('first', first), await hear('second', second)];
  await second.notify('changes', '2');
  await first.notify('changes', '1');
  await Promise.all(both.map(({ promise }) => promise));
  expect(heard.toSorted()).toEqual(['first 1', 'second 2']);
  await first.close();
  expect(await second.read.selectFrom('notes').selectAll().execute()).toEqual([]);
});

it('are replaced when the database ends them, in use or not; what was under way fails alone', async () => {
  const { databases, endConnections } = await start();
  const first = databases.get('first')!;
  const [started, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const writing = first
    .writeInOrder(async trx => {
      await trx.insertInto('notes').values({ text: 'lost' }).execute();
      started.resolve();
      await ended.promise;
      await trx.insertInto('notes').values({ text: 'lost too' }).execute();
    })
    .then(
      () => 'stored',
      () => 'lost',
    );
  const sleeping = sql`select pg_sleep(60)`.execute(first.read).then(
    () => 'read',
    (error: Error) => `${error.name}: ${error.message}`,
  );
  await started.promise;
  await endConnections();
  expect(await sleeping).toBe(
    'ServiceUnavailableError: The database does not answer just now; try again in a moment',
  );
  ended.resolve();
  expect(await writing).toBe('lost');
  // The end of an idle one is heard of a moment later.
  await vi.waitFor(() => first.write.insertInto('notes').values({ text: 'kept' }).execute());
  expect(await first.read.selectFrom('notes').select('text').execute()).toEqual([{ text: 'kept' }]);
});

it('listen once again when the database ended the connection that listens', async () => {
  const { databases, endConnections, countLocks } = await start();
  const first = databases.get('first')!;
  await first.hold('here');
  const heard: string[] = [];
  await first.listen('changes', payload => heard.push(payload));
  await endConnections();
  // That of the plugin, and the server's own.
  await vi.waitFor(async () => expect(await countLocks()).toBe(2), { timeout: 20_000 });
  // As long as one more try to connect would take.
  await sleep(1500);
  expect(await countLocks()).toBe(2);
  await first.notify('changes', 'a');
  await vi.waitFor(() => expect(heard).not.toEqual([]));
  expect(heard).toEqual(['a']);
});
