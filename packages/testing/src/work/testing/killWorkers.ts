import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createLogger } from '@portico/server/assembly';
import { type DatabaseOptions, openDatabase } from '@portico/server/database';
import { DatabaseWorkQueue, workMigrations, type WorkSchema } from '@portico/server/work';
import { sql } from 'kysely';
import { waitUntilDone } from '../../node/waitUntilDone.ts';
import { effectsMigration, stepsJob, tickIntervalMs } from './workEffects.ts';

type Worker = ChildProcessByStdio<Writable, Readable, null>;

const script = fileURLToPath(new URL('workProcess.ts', import.meta.url));

/** What was left behind by processes that were killed while they worked. */
export interface KilledWork {
  kills: number;
  /** How many jobs ended how often: `{ 1: 200 }` when all of them did once. */
  ends: Record<number, number>;
  /** How many steps were written how often. */
  steps: Record<number, number>;
  /** How many turns of the recurring task were taken how often. */
  ticks: Record<number, number>;
  /** Turns that are not a whole number of intervals after the first one. */
  strayTicks: number;
  remainingJobs: number;
}

/**
 * Runs jobs and a recurring task in as many processes as the database takes, kills one of them at a random moment again and
 * again, and lets them finish.
 *
 * @param kills - how often; each starts another process.
 */
export async function killWorkers(
  options: DatabaseOptions,
  { jobs, kills }: { jobs: number; kills: number },
): Promise<KilledWork> {
  const database = await openDatabase<WorkSchema>('work', options);
  try {
    await database.migrate([effectsMigration]);
    await database.migrate(workMigrations, 'applied_work_migrations');
    const logger = createLogger({ level: 'error', format: 'json', write: () => {} });
    const queue = new DatabaseWorkQueue({ database, logger });
    for (let number = 0; number < jobs; number += 1) await queue.add(stepsJob, { number });
    // SQLite files are of one process at a time.
    const replicas = options.engine === 'sqlite' ? 1 : 2;
    const workers: Worker[] = [];
    // The next process loads its code while the others work.
    let next = load(options);
    const startNext = async () => {
      const child = next;
      next = load(options);
      await begin(child);
      return child;
    };
    for (let index = 0; index < replicas; index += 1) workers.push(await startNext());
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(Math.random() * 250);
      const oldest = workers.shift();
      if (oldest) await end(oldest);
      workers.push(await startNext());
    }
    const left = async () => {
      const { rows } = await sql<{ left: number }>`
        select count(*) as left from work_jobs where type = ${stepsJob.id} and state <> 'done'`.execute(
        database.read,
      );
      return Number(rows[0]?.left);
    };
    await waitUntilDone(left);
    await Promise.all([...workers, next].map(end));
    const countBy = async (column: string, table: string) => {
      const { rows } = await sql<{ times: number; found: number }>`
        select times, count(*) as found from (
          select count(*) as times from ${sql.table(table)} group by ${sql.raw(column)}) as t
        group by times`.execute(database.read);
      return Object.fromEntries(rows.map(({ times, found }) => [times, found]));
    };
    const { rows: ticks } = await sql<{ due_at: number }>`
      select due_at from ticks order by due_at`.execute(database.read);
    const first = ticks[0]?.due_at ?? 0;
    return {
      kills,
      ends: await countBy('number', 'ends'),
      steps: await countBy('number, step', 'steps'),
      ticks: await countBy('due_at', 'ticks'),
      strayTicks: ticks.filter(({ due_at }) => (due_at - first) % tickIntervalMs !== 0).length,
      remainingJobs: await left(),
    };
  } finally {
    await database.close();
  }
}

function load(options: DatabaseOptions): Worker {
  return spawn(
    process.execPath,
    [
      '--conditions=source',
      '--disable-warning=ExperimentalWarning',
      script,
      JSON.stringify(options),
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
}

async function begin(child: Worker): Promise<void> {
  const ready = Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => {
      throw new Error('A working process ended before it was ready');
    }),
  ]);
  child.stdin.write('go\n');
  await ready;
}

async function end(child: Worker): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
