import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Forge, startForge } from '@portico/local-code-host';
import { createLogger } from '@portico/server/assembly';
import { type Database, type DatabaseOptions, openDatabase } from '@portico/server/database';
import { DatabaseWorkQueue, workMigrations, type WorkSchema } from '@portico/server/work';
import { testDatabases, waitUntilDone } from '@portico/testing/node';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scaffolderMigrations, type ScaffolderSchema } from '../store/tables.ts';
import { TaskStore } from '../store/TaskStore.ts';
import {
  blindActions,
  type EffectPlaces,
  forgeToken,
  writeHostSpec,
} from '../testing/hostEffects.ts';
import { crashSpec, effectsMigration, testBox } from '../testing/taskEffects.ts';
import { runTaskJob } from './TaskRunner.ts';

// On each engine. Each kill starts a process: `npm run test:slow` and `npm run test:crash` request more.
const defaultKills = 6;
const kills = Number(process.env.PORTICO_TEST_KILLS ?? defaultKills);
const tasksPerKill = 4;
/** On SQLite, and on all where many are requested: what hosts need is long to load. */
const hostTasksPerKill = (isSqlite: boolean) => (isSqlite || kills > defaultKills ? 1 : 0);

type Runner = ChildProcessByStdio<Writable, Readable, null>;
const script = fileURLToPath(new URL('../testing/taskProcess.ts', import.meta.url));

function load(options: DatabaseOptions, places: EffectPlaces | undefined): Runner {
  const flags = ['--conditions=source', '--disable-warning=ExperimentalWarning'];
  const args = [...flags, script, JSON.stringify(options), JSON.stringify(places ?? null)];
  return spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

async function begin(child: Runner): Promise<void> {
  const ready = Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => {
      throw new Error('A process ended before it was ready');
    }),
  ]);
  child.stdin.write('go\n');
  await ready;
}

async function kill(child: Runner): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

let github: Forge;
let gitlab: Forge;
let receiver: Server;
/** What the receiver was sent. */
const received: string[] = [];

beforeAll(async () => {
  [github, gitlab] = await Promise.all([
    startForge({ dialect: 'github' }),
    startForge({ dialect: 'gitlab' }),
  ]);
  for (const { state } of [github, gitlab]) {
    state.addOwner('acme', { isOrganization: true });
    state.addToken(forgeToken, 'ada', 'admin');
  }
  receiver = createServer((request, response) => {
    received.push(request.url ?? '');
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await Promise.all([github.stop(), gitlab.stop()]);
});

/** What a task had as effects, at hosts and at the receiver: how many of each. */
async function countEffects(name: string, blind: (typeof blindActions)[number]) {
  const isGitlab = blind.startsWith('gitlab:');
  const repository = (isGitlab ? gitlab : github).state.repositories.get(`acme/${name}`)!;
  const { extras, hooks, pulls, git } = repository;
  const sizeOf = (key: string) => (extras.get(key) as unknown[] | undefined)?.length ?? 0;
  const keys = {
    dispatch: 'runs',
    issues: 'issues',
    pipeline: 'pipelines',
    token: 'access_tokens',
  };
  const [, part = ''] = blind.split(':');
  const key = { actions: keys.dispatch, issues: keys.issues, pipeline: keys.pipeline }[part];
  return {
    commits: (await git.log('refs/heads/main')).length,
    pulls: pulls.length,
    ...(!isGitlab && {
      hooks: hooks.length,
      labels: extras.get('issues/1/labels'),
      isProtected: extras.has('branches/main/protection'),
      hasEnvironment: extras.has('environments/production'),
      hasPages: extras.has('pages'),
    }),
    blind:
      blind === 'http:request'
        ? received.filter(path => path === `/task/${name}`).length
        : sizeOf(key ?? keys.token),
  };
}

const wholeOnGitlab = { commits: 1, pulls: 1 };
const wholeOnGithub = {
  ...wholeOnGitlab,
  hooks: 1,
  labels: ['made'],
  isProtected: true,
  hasEnvironment: true,
  hasPages: true,
};

describe.each(testDatabases())('tasks on $name whose processes are killed', engine => {
  it(
    `have each effect once, lose no file and number their events, over ${kills} kills`,
    async () => {
      const options = await engine.freshOptions();
      const database = await openDatabase<WorkSchema>('scaffolder', options);
      const tables = database as unknown as Database<ScaffolderSchema>;
      const places = {
        github: github.host,
        gitlab: gitlab.host,
        receiver: `127.0.0.1:${(receiver.address() as AddressInfo).port}`,
      };
      const hostTaskCount = kills * hostTasksPerKill(options.engine === 'sqlite');
      const usedPlaces = hostTaskCount > 0 ? places : undefined;
      let next = load(options, usedPlaces);
      const running: Runner[] = [];
      try {
        await database.migrate([...scaffolderMigrations, effectsMigration]);
        await database.migrate(workMigrations, 'applied_work_migrations');
        const logger = createLogger({ level: 'error', format: 'json', write: () => {} });
        const queue = new DatabaseWorkQueue({ database, logger });
        const store = new TaskStore(tables, testBox);
        const ids = Array.from({ length: kills * tasksPerKill }, (_, index) => `task-${index}`);
        const hostTasks = Array.from({ length: hostTaskCount }, (_, index) => ({
          // The hosts stay when the test is run again.
          id: `task-${randomUUID().slice(0, 8)}-${index}`,
          blind:
            blindActions[(index + (options.engine === 'sqlite' ? 0 : 2)) % blindActions.length]!,
        }));
        const specs = [
          ...ids.map(id => ({ id, spec: crashSpec })),
          ...hostTasks.map(({ id, blind }) => ({ id, spec: writeHostSpec(places, id, blind) })),
        ];
        for (const { id, spec } of specs) {
          await store.transaction(async trx => {
            const jobId = await queue.add(
              runTaskJob,
              { taskId: id },
              { key: id, trx: trx as never },
            );
            const rights = { canUseIntegrations: true };
            const task = { id, jobId, rights, spec, templateRef: 'template:default/t' };
            const rest = { secrets: {}, createdBy: undefined, delegationId: undefined };
            await store.create({ ...task, ...rest }, trx);
          });
        }
        const startNext = async () => {
          const child = next;
          next = load(options, usedPlaces);
          await begin(child);
          running.push(child);
        };
        // SQLite files are of one process at a time.
        for (let replica = 0; replica < (options.engine === 'sqlite' ? 1 : 2); replica += 1)
          await startNext();
        for (let count = 0; count < kills; count += 1) {
          await wait(Math.random() * 200);
          const oldest = running.shift();
          if (oldest) await kill(oldest);
          await startNext();
        }
        const openTasks = await waitUntilDone(async () => {
          const counts = await store.count();
          const open = counts.filter(({ status }) => status === 'open' || status === 'processing');
          return open.reduce((sum, { count }) => sum + Number(count), 0);
        });
        expect(openTasks, 'tasks that have not ended').toBe(0);

        const { rows } = await sql<{ name: string }>`select name from effects`.execute(
          database.read,
        );
        const effects = rows.map(({ name }) => name);
        expect(effects.length, 'no effect happened twice').toBe(new Set(effects).size);
        for (const id of ids) {
          const row = await store.getRow(id);
          const events = await store.listEvents(id, 0, 100_000);
          expect(events.map(event => event.id)).toEqual(events.map((_, index) => index + 1));
          expect(events.filter(({ type }) => type === 'completion')).toHaveLength(1);
          const end = events.at(-1);
          // Of a task that failed, its one step that cannot look was interrupted.
          const isInterrupted = row?.status === 'failed';
          expect(end).toMatchObject(
            isInterrupted
              ? {
                  isTaskRecoverable: true,
                  body: { error: { name: 'InterruptedError' } },
                }
              : { body: { output: { files: ['a.txt', 'b/c.txt'] } } },
          );
          const steps = ['look:0', 'look:1', 'look:2', ...(isInterrupted ? [] : ['blind:0'])];
          expect(effects).toEqual(expect.arrayContaining(steps.map(step => `${id}:${step}`)));
        }
        for (const { id, blind } of hostTasks) {
          const row = await store.getRow(id);
          const events = await store.listEvents(id, 0, 100_000);
          expect(events.map(event => event.id)).toEqual(events.map((_, index) => index + 1));
          // What does not complete was interrupted in the call that cannot be looked up, which its page says.
          const isInterrupted = row?.status === 'failed';
          const message = expect.stringContaining(blind) as string;
          const interrupted = {
            isTaskRecoverable: true,
            body: { error: { name: 'InterruptedError', message } },
          };
          const completed = { body: { message: 'Run completed with status: completed' } };
          expect(events.at(-1)).toMatchObject(isInterrupted ? interrupted : completed);
          const { blind: count, ...looked } = await countEffects(id, blind);
          expect({ id, ...looked }).toEqual({
            id,
            ...(blind.startsWith('gitlab:') ? wholeOnGitlab : wholeOnGithub),
          });
          expect(isInterrupted ? [0, 1] : [1], `${id}: ${blind}`).toContain(count);
        }
      } finally {
        await Promise.all([...running, next].map(kill));
        await database.close();
      }
    },
    240_000 + kills * 30_000,
  );
});
