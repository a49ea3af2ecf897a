import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startForge } from '@portico/local-code-host';
import { createLogger } from '@portico/server/assembly';
import { type Database, openDatabase } from '@portico/server/database';
import { DatabaseWorkQueue, workMigrations, type WorkSchema } from '@portico/server/work';
import { testDatabases, waitUntilDone } from '@portico/testing/node';
import { describe, expect, it } from 'vitest';
import { ImportStore } from '../store/ImportStore.ts';
import { importMigrations, type ImportSchema } from '../store/tables.ts';
import { bulkRunJob } from './BulkRunner.ts';

// Each kill starts a process: `npm run test:slow` and `npm run test:crash` request more.
const kills = Number(process.env.PORTICO_TEST_KILLS ?? 1);
// A process opens one or two before it is killed; the rest is left for the last one.
const repositoryCount = 3 + kills;
const script = fileURLToPath(new URL('../testing/importProcess.ts', import.meta.url));
type Runner = ChildProcessByStdio<Writable, Readable, null>;
// Every engine's work queue is tested by itself; here one is enough unless more is requested.
const engines = testDatabases().slice(0, kills > 1 ? 2 : 1);

async function kill(child: Runner): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

describe.each(engines)('bulk imports on $name whose processes are killed', engine => {
  it(
    `open one pull request for each repository, over ${kills} kills`,
    async () => {
      const options = await engine.freshOptions();
      const forge = await startForge({ dialect: 'github' });
      const database = await openDatabase<WorkSchema>('catalog-import', options);
      const host = {
        type: 'github',
        host: forge.host,
        baseUrl: forge.origin,
        apiBaseUrl: `${forge.origin}/api/v3`,
        token: 'forge-token',
      };
      const load = (): Runner =>
        spawn(
          process.execPath,
          [
            '--conditions=source',
            '--disable-warning=ExperimentalWarning',
            script,
            JSON.stringify({ options, host }),
          ],
          { stdio: ['pipe', 'pipe', 'inherit'] },
        );
      const begin = async (child: Runner) => {
        const ready = Promise.race([
          once(child.stdout, 'data'),
          once(child, 'exit').then(() => {
            throw new Error('A process ended before it was ready');
          }),
        ]);
        child.stdin.write('go\n');
        await ready;
      };
      let next: Runner | undefined = load();
      let current: Runner | undefined;
      try {
        forge.state.addOwner('acme', { isOrganization: true });
        forge.state.addToken('forge-token', 'ada', 'admin');
        await database.migrate(importMigrations);
        await database.migrate(workMigrations, 'applied_work_migrations');
        const logger = createLogger({ level: 'error', format: 'json', write: () => {} });
        const queue = new DatabaseWorkQueue({ database, logger });
        const store = new ImportStore(database as unknown as Database<ImportSchema>);
        const repositories = [];
        for (let index = 0; index < repositoryCount; index += 1) {
          const name = `pay-${index}`;
          const repository = await forge.state.createRepository({ owner: 'acme', name });
          await repository.git.importHistory('main', [
            {
              message: 'Start',
              author: { name: 'Ada', email: 'ada@example.com', date: '2026-01-05T10:00:00Z' },
              files: { 'README.md': Buffer.from('# Pay\n') },
            },
          ]);
          repositories.push(repository);
        }
        const imports = repositories.map(({ fullName }) => ({
          url: `${forge.origin}/${fullName}`,
          fullName,
        }));
        const id = 'run-1';
        await store.transaction(async trx => {
          const job_id = await queue.add(bulkRunJob, { runId: id }, { key: id, trx: trx as never });
          const texts = { title: null, body: null, delegation_id: null, news_language: null };
          const run = {
            id,
            job_id,
            created_by: 'tests',
            host: forge.host,
            owner: 'acme',
            ...texts,
            is_own: 0,
            user_token: null,
            token_ends_at: null,
          };
          await store.createRun(run, false, imports, trx);
        });
        current = next;
        next = load();
        await begin(current);
        for (let count = 0; count < kills; count += 1) {
          await wait(Math.random() * 800);
          await kill(current);
          if (!next) break;
          current = next;
          next = count + 1 < kills ? load() : undefined;
          await begin(current);
        }
        const describeRun = async () => {
          const row = await store.getRun(id);
          return row && store.describeRun(row);
        };
        await waitUntilDone(async () => {
          const run = await describeRun();
          // The run itself ends after its last repository.
          return run?.state === 'running' ? 1 + repositoryCount - (run.counts.open ?? 0) : 0;
        });
        expect(await describeRun()).toMatchObject({
          state: 'done',
          counts: { open: repositories.length },
        });
        expect(new Set(repositories.map(({ pulls }) => pulls.length))).toEqual(new Set([1]));
      } finally {
        await Promise.all([current, next].flatMap(child => (child ? [kill(child)] : [])));
        await database.close();
        await forge.stop();
      }
    },
    240_000 + kills * 30_000,
  );
});
