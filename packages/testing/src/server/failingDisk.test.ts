import { randomUUID } from 'node:crypto';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineEndpoint } from '@portico/contract';
import { createServerPlugin, databaseRef, serve } from '@portico/server';
import {
  type Database,
  type Migration,
  openDatabase,
  type PostgresOptions,
} from '@portico/server/database';
import { type Kysely, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { mountSmallDisk, type SmallDisk } from '../node/mountSmallDisk.ts';
import { testDatabases } from '../node/testDatabases.ts';
import { startTestServer } from './startTestServer.ts';

interface Schema {
  notes: { text: string };
}

interface NotesServices {
  database: Database<Schema>;
}

const migration: Migration = {
  id: '001_notes',
  up: async ({ schema }) => {
    await schema.createTable('notes').addColumn('text', 'text').execute();
  },
};
const add = defineEndpoint({
  method: 'POST',
  path: '/notes',
  body: z.object({ size: z.number() }),
  answer: z.object({ notes: z.number() }),
});
const notesPlugin = createServerPlugin({
  id: 'notes',
  needs: { database: databaseRef },
  create: async ({ database }) => ({ database: await database.open<Schema>([migration]) }),
  routes: [
    serve(add, {
      access: ['public'],
      async handle({ body }, { database }: NotesServices) {
        const text = 'x'.repeat(body.size);
        await database.write.insertInto('notes').values({ text }).execute();
        const { notes } = await database.read
          .selectFrom('notes')
          .select(({ fn }) => fn.countAll<number>().as('notes'))
          .executeTakeFirstOrThrow();
        return { notes };
      },
    }),
  ],
});

const firstTry = await mountSmallDisk(1);
const isPossible = typeof firstTry !== 'string';
if (isPossible) await firstTry.unmount();
else process.stdout.write(`Skipped: servers with a failing disk, since ${firstTry}\n`);

async function mount(): Promise<SmallDisk> {
  const disk = await mountSmallDisk(16);
  if (typeof disk === 'string') throw new Error(disk);
  onTestFinished(() => disk.unmount());
  return disk;
}

async function start({ folder }: SmallDisk) {
  const server = await startTestServer({ plugins: [notesPlugin], parentFolder: folder });
  onTestFinished(() => server.stop());
  const notes = server.client('notes');
  const readReadiness = async () => {
    const url = 'http://localhost/.backstage/health/v1/readiness';
    const response = await server.fetch(new Request(url));
    return { code: response.status, ...((await response.json()) as Record<string, unknown>) };
  };
  return { add: (size: number) => notes.call(add, { body: { size } }), readReadiness };
}

describe.skipIf(!isPossible)('a server', () => {
  it('whose disk is full says so to callers and in readiness, and goes on once there is room', async () => {
    const disk = await mount();
    const server = await start(disk);
    expect(await server.add(10)).toEqual({ notes: 1 });
    expect(await server.readReadiness()).toEqual({ code: 200, status: 'ok' });

    const { bavail, bsize } = await statfs(disk.folder);
    const ballast = join(disk.folder, 'ballast');
    await writeFile(ballast, Buffer.alloc(bavail * bsize - 65_536));
    await expect(server.add(1_000_000)).rejects.toMatchObject({
      status: 507,
      message: expect.stringContaining('The disk of the server is full'),
    });
    // An answer of readiness holds for a second.
    await expect.poll(server.readReadiness, { timeout: 10_000 }).toMatchObject({
      code: 503,
      message: expect.stringMatching(/^data folder.*: The disk of the server is full/),
    });

    await rm(ballast);
    await expect
      .poll(server.readReadiness, { timeout: 10_000 })
      .toEqual({ code: 200, status: 'ok' });
    expect(await server.add(1_000_000)).toEqual({ notes: 2 });
  });
});

async function readName(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return rows[0]!.name;
}

describe('a database of PostgreSQL', () => {
  const [, postgres] = testDatabases();
  const open = async () => {
    const options = (await postgres!.freshOptions()) as PostgresOptions;
    const database = await openDatabase('test', { ...options, maxConnections: 1 });
    onTestFinished(() => database.close());
    return database;
  };

  it('that takes no writes is reported', async () => {
    const { check, write } = await open();
    await check();
    await sql`set default_transaction_read_only = on`.execute(write);
    await expect(check()).rejects.toMatchObject({
      name: 'ServiceUnavailableError',
      message: expect.stringContaining('takes no writes'),
    });
    await sql`set default_transaction_read_only = off`.execute(write);
    await check();
  });

  it('that met a full disk is tried by a write before it is called whole', async () => {
    const { check, write } = await open();
    const meetFullDisk = sql`do $$ begin raise exception 'no room' using errcode = '53100'; end $$`;
    await expect(meetFullDisk.execute(write)).rejects.toThrow('no room');
    await sql`set temp_tablespaces = pg_global`.execute(write);
    await expect(check()).rejects.toThrow('pg_global');
    await sql`reset temp_tablespaces`.execute(write);
    await check();
  });

  it('that met a full disk is in service again where its user may make no temporary tables', async () => {
    const { check, write } = await open();
    const meetFullDisk = sql`do $$ begin raise exception 'no room' using errcode = '53100'; end $$`;
    await expect(meetFullDisk.execute(write)).rejects.toThrow('no room');
    const role = sql.id(`limited_${randomUUID().slice(0, 8)}`);
    await sql`create role ${role}`.execute(write);
    await sql
      .raw(`revoke temporary on database "${await readName(write)}" from public`)
      .execute(write);
    await sql`set role ${role}`.execute(write);
    await check();
    await sql`reset role`.execute(write);
    await sql`drop role ${role}`.execute(write);
  });
});
