import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { defineEndpoint, type PluginClient } from '@portico/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../database/Database.ts';
import type { Migration } from '../database/migrate.ts';
import { serve } from '../http/serve.ts';
import { databaseRef, fetchRef } from '../refs.ts';
import { runServer } from '../runServer.ts';
import { createServerPlugin } from '../serverPlugins.ts';

// A server in a process of its own, to be stopped while it writes: the data folder is its argument. Each of its
// plugins writes when it starts, and on a call, for as long as the folder has a file `held`.
const [folder = ''] = process.argv.splice(2, 1, '--api-only');
const pauseMs = 5;
const writes = 10;

const notesMigration: Migration = {
  id: '001_notes',
  up: trx => trx.schema.createTable('notes').addColumn('at', 'integer').execute(),
};

async function write(database: Database<unknown>): Promise<number> {
  for (let at = 0; at < writes; at++) {
    await sql`insert into notes values (${at})`.execute(database.write);
    await sleep(pauseMs);
  }
  while (existsSync(join(folder, 'held'))) await sleep(pauseMs);
  return writes;
}

interface Services {
  database: Database<unknown>;
  target: PluginClient;
}

const writeEndpoint = defineEndpoint({ method: 'POST', path: '/write', answer: z.number() });
const createSlowPlugin = (id: string, targetId: string) =>
  createServerPlugin({
    id,
    needs: { database: databaseRef, fetch: fetchRef },
    async create({ database, fetch }): Promise<Services> {
      return {
        database: await database.open<unknown>([notesMigration]),
        target: fetch.forPlugin(targetId),
      };
    },
    async start({ database }) {
      await write(database);
      process.stdout.write(`${id} has started\n`);
    },
    routes: [
      serve(defineEndpoint({ method: 'GET', path: '/ping', answer: z.string() }), {
        access: ['public'],
        handle: () => 'pong',
      }),
      serve(writeEndpoint, {
        access: ['public'],
        async handle(_, { database }: Services) {
          process.stdout.write(`${id} writes\n`);
          return write(database);
        },
      }),
      serve(defineEndpoint({ method: 'POST', path: '/write-there', answer: z.number() }), {
        access: ['public'],
        async handle(_, { database, target }: Services) {
          process.stdout.write(`${id} writes\n`);
          return (await write(database)) + (await target.call(writeEndpoint, {}));
        },
      }),
    ],
  });

await runServer({
  plugins: [createSlowPlugin('one', 'two'), createSlowPlugin('two', 'one')],
  folder,
});
