import { setTimeout as wait } from 'node:timers/promises';
import { createLogger } from '@portico/server/assembly';
import { type Database, openDatabase } from '@portico/server/database';
import {
  DatabaseWorkQueue,
  type DatabaseWorkQueueOptions,
  type JobContext,
  type JobType,
  workMigrations,
  type WorkSchema,
} from '@portico/server/work';
import { type Kysely, sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { type TestDatabase, testDatabases } from '../node/testDatabases.ts';

const greet: JobType<{ name: string }> = { id: 'greet', payload: z.object({ name: z.string() }) };
const logger = createLogger({ level: 'error', format: 'json', write: () => {} });

/** A process's queue, with its own connection to the database that others share. */
class Replica {
  readonly ran: string[] = [];
  isKilled = false;
  readonly database: Database<WorkSchema>;
  readonly queue: DatabaseWorkQueue;

  constructor(database: Database<WorkSchema>, queue: DatabaseWorkQueue) {
    this.database = database;
    this.queue = queue;
  }

  /** Closes its connections as the operating system does when a process is killed. */
  kill(): Promise<void> {
    this.isKilled = true;
    return this.database.close();
  }

  /** Runs jobs by noting their names. */
  handle(run?: (payload: { name: string }, job: JobContext) => Promise<void>, options = {}): this {
    this.queue.handle(greet, {
      ...options,
      run: async (payload, job) => {
        this.ran.push(payload.name);
        await run?.(payload, job);
      },
    });
    return this;
  }
}

describe.each(testDatabases())('the work queue on $name', database => {
  let now: number;
  let open: (settings?: Partial<DatabaseWorkQueueOptions>) => Promise<Replica>;
  beforeEach(async () => {
    now = Date.UTC(2026, 0, 1);
    open = await prepare(database);
  });

  async function prepare({ freshOptions }: TestDatabase) {
    const options = await freshOptions();
    return async (settings: Partial<DatabaseWorkQueueOptions> = {}) => {
      const own = await openDatabase<WorkSchema>('test', options);
      await own.migrate(workMigrations, 'applied_work_migrations');
      const queue = new DatabaseWorkQueue({
        database: own,
        logger,
        leaseMs: 30_000,
        pollMs: 20,
        now: () => now,
        ...settings,
      });
      const replica = new Replica(own, queue);
      onTestFinished(async () => {
        await queue.stop();
        if (!replica.isKilled) await own.close();
      });
      return replica;
    };
  }

  it('runs a job once, and says that it is done', async () => {
    const { queue, ran } = (await open()).handle();
    await queue.start();
    const id = await queue.add(greet, { name: 'ada' });
    await queue.whenIdle();
    expect(ran).toEqual(['ada']);
    expect(await queue.get(id)).toMatchObject({ id, state: 'done', attempt: 1 });
    expect(await queue.get('none')).toBeUndefined();
  });

  it('refuses a payload that does not fit its schema, and one that is too large', async () => {
    const { queue } = await open();
    await expect(queue.add(greet, { name: 1 } as never)).rejects.toThrow(/name/);
    await expect(queue.add(greet, { name: 'x'.repeat(300_000) })).rejects.toThrow(
      'has more than 262144 bytes',
    );
  });

  it('runs urgent jobs first, and none before its time', async () => {
    const { queue, ran } = (await open()).handle();
    await queue.add(greet, { name: 'later' }, { runAt: new Date(now + 1000) });
    await queue.add(greet, { name: 'low' }, { priority: -1 });
    await queue.add(greet, { name: 'high' }, { priority: 1 });
    await queue.start();
    await queue.whenIdle();
    expect(ran).toEqual(['high', 'low']);
    now += 1000;
    await queue.whenIdle();
    expect(ran).toEqual(['high', 'low', 'later']);
  });

  it('lets one job of a key wait, with the latest payload, while another one runs', async () => {
    const gate = Promise.withResolvers<void>();
    const { queue, ran } = (await open()).handle(() => gate.promise, { concurrency: 4 });
    await queue.start();
    const first = await queue.add(greet, { name: 'one' }, { key: 'site' });
    await vi.waitFor(() => expect(ran).toEqual(['one']));
    const second = await queue.add(greet, { name: 'two' }, { key: 'site' });
    expect(await queue.add(greet, { name: 'three' }, { key: 'site' })).toBe(second);
    expect(second).not.toBe(first);
    await queue.add(greet, { name: 'elsewhere' }, { key: 'other' });
    await vi.waitFor(() => expect(ran).toEqual(['one', 'elsewhere']));
    gate.resolve();
    await queue.whenIdle();
    expect(ran).toEqual(['one', 'elsewhere', 'three']);
  });

  it('runs a job at its time while another one waits for the end of one of its key', async () => {
    const gate = Promise.withResolvers<void>();
    // Nothing but the time of the next job wakes this one before the test has ended.
    const replica = await open({ now: Date.now, pollMs: 600_000, leaseMs: 600_000 });
    const { queue, ran } = replica.handle(
      async ({ name }) => (name === 'long' ? gate.promise : undefined),
      { concurrency: 4 },
    );
    await queue.start();
    await queue.add(greet, { name: 'long' }, { key: 'site' });
    await vi.waitFor(() => expect(ran).toEqual(['long']));
    await queue.add(greet, { name: 'next' }, { key: 'site' });
    await queue.add(greet, { name: 'other' }, { runAt: new Date(Date.now() + 300) });
    try {
      await vi.waitFor(() => expect(ran).toEqual(['long', 'other']), 20_000);
    } finally {
      gate.resolve();
    }
  });

  it('tries a failing job again, later each time, and gives up in the end', async () => {
    const { queue, ran } = (await open()).handle(() => Promise.reject(new Error('No luck')), {
      maxAttempts: 3,
    });
    await queue.start();
    const id = await queue.add(greet, { name: 'ada' });
    await queue.whenIdle();
    expect(await queue.get(id)).toMatchObject({
      state: 'waiting',
      attempt: 1,
      error: 'Error: No luck',
      runAt: new Date(now + 1000),
    });
    now += 1000;
    await queue.whenIdle();
    expect((await queue.get(id))?.runAt).toEqual(new Date(now + 2000));
    now += 2000;
    await queue.whenIdle();
    expect(await queue.get(id)).toMatchObject({
      state: 'failed',
      attempt: 3,
      error: 'Error: No luck',
    });
    expect(ran).toHaveLength(3);
  });

  it('fails a job whose payload the code no longer takes', async () => {
    const { queue, database: db } = (await open()).handle(undefined, { maxAttempts: 1 });
    const id = await queue.add(greet, { name: 'ada' });
    await sql`update work_jobs set payload = '{}' where id = ${id}`.execute(db.write);
    await queue.start();
    await queue.whenIdle();
    expect(await queue.get(id)).toMatchObject({ state: 'failed' });
  });

  it('cancels a job that waits, and one that runs, wherever it runs', async () => {
    const runner = (await open()).handle((_payload, { signal }) =>
      wait(10_000, undefined, { signal }),
    );
    const other = database.name === 'SQLite' ? runner : await open();
    await runner.queue.start();
    const running = await other.queue.add(greet, { name: 'running' });
    await vi.waitFor(() => expect(runner.ran).toEqual(['running']));
    const waiting = await other.queue.add(greet, { name: 'waiting' });
    expect(await other.queue.cancel(waiting)).toBe(true);
    expect(await other.queue.cancel(running)).toBe(true);
    await runner.queue.whenIdle();
    expect((await other.queue.get(waiting))?.state).toBe('cancelled');
    expect((await other.queue.get(running))?.state).toBe('cancelled');
    expect(await other.queue.cancel(running)).toBe(false);
    expect(await other.queue.cancel('none')).toBe(false);
    expect(runner.ran).toEqual(['running']);
  });

  it('aborts a job that takes too long', async () => {
    const { queue } = (await open()).handle(
      (_payload, { signal }) => wait(10_000, undefined, { signal }),
      { timeoutMs: 20, maxAttempts: 1 },
    );
    await queue.start();
    const id = await queue.add(greet, { name: 'slow' });
    await queue.whenIdle();
    expect(await queue.get(id)).toMatchObject({
      state: 'failed',
      error: 'It took longer than 20 ms',
    });
  });

  it('takes over a job whose holder went silent, and refuses what that one does afterwards', async () => {
    const gate = Promise.withResolvers<void>();
    const writes: string[] = [];
    const silent = (await open()).handle(async (_payload, job) => {
      await gate.promise;
      await job.complete(async () => void writes.push('silent'));
    });
    const id = await silent.queue.add(greet, { name: 'ada' });
    await silent.queue.start();
    await vi.waitFor(() => expect(silent.ran).toEqual(['ada']));
    // Its renewals are due in ten seconds of real time; its clock stands here.
    now += 30_000;
    const heir = (await open()).handle((_payload, job) =>
      job.complete(async () => void writes.push('heir')),
    );
    await heir.queue.start();
    await heir.queue.whenIdle();
    expect(await heir.queue.get(id)).toMatchObject({ state: 'done', attempt: 2 });
    gate.resolve();
    await silent.queue.whenIdle();
    expect(writes).toEqual(['heir']);
    expect(await heir.queue.get(id)).toMatchObject({ state: 'done', attempt: 2 });
  });

  it('takes over from a process that is gone long before its claims run out', async () => {
    const gone = (await open()).handle((_payload, { signal }) =>
      wait(60_000, undefined, { signal }),
    );
    const id = await gone.queue.add(greet, { name: 'ada' });
    await gone.queue.start();
    await vi.waitFor(() => expect(gone.ran).toEqual(['ada']));
    await gone.kill();
    const heir = (await open()).handle();
    await heir.queue.start();
    await vi.waitFor(() => expect(heir.ran).toEqual(['ada']), { timeout: 10_000 });
    await heir.queue.whenIdle();
    expect(await heir.queue.get(id)).toMatchObject({ state: 'done', attempt: 2 });
  });

  it('lets statements have an effect only while the claim holds', async () => {
    const { queue, database: db } = await open();
    await sql`create table effects (name text not null)`.execute(db.write);
    queue.handle(greet, {
      run: async ({ name }, job) => {
        await sql`insert into effects (name) select ${sql.lit(name)} where ${job.isHeld}`.execute(
          db.write,
        );
        await sql`update work_jobs set fence = fence + 1`.execute(db.write);
        await sql`insert into effects (name) select 'late' where ${job.isHeld}`.execute(db.write);
      },
    });
    await queue.start();
    await queue.add(greet, { name: 'ada' });
    await vi.waitFor(async () => {
      const rows = await (db.read as unknown as Kysely<{ effects: { name: string } }>)
        .selectFrom('effects')
        .selectAll()
        .execute();
      expect(rows).toEqual([{ name: 'ada' }]);
    });
  });

  it('undoes the last changes of a job together with its end', async () => {
    const { queue, database: db } = await open();
    await sql`create table effects (name text not null)`.execute(db.write);
    queue.handle(greet, {
      maxAttempts: 1,
      run: (_payload, job) =>
        job.complete(async trx => {
          await sql`insert into effects (name) values ('half')`.execute(trx);
          throw new Error('Interrupted');
        }),
    });
    await queue.start();
    const id = await queue.add(greet, { name: 'ada' });
    await queue.whenIdle();
    expect((await queue.get(id))?.state).toBe('failed');
    expect((await sql`select * from effects`.execute(db.read)).rows).toEqual([]);
  });

  it('adds a job together with other changes, or not at all', async () => {
    const { queue, database: db, ran } = (await open()).handle();
    await queue.start();
    const adding = db.write.transaction().execute(async trx => {
      await queue.add(greet, { name: 'never' }, { trx: trx as never });
      throw new Error('Undone');
    });
    await expect(adding).rejects.toThrow('Undone');
    await db.write
      .transaction()
      .execute(trx => queue.add(greet, { name: 'ada' }, { trx: trx as never }));
    await vi.waitFor(() => expect(ran).toEqual(['ada']));
  });

  it('ends a delegation with its job, however that ends, and whoever ran it', async () => {
    const over: string[] = [];
    const end = async (id: string) => void over.push(id);
    const { queue } = (await open()).handle(
      async ({ name }) => {
        if (name === 'fails') throw new Error('no');
      },
      { maxAttempts: 2, retryDelayMs: () => 60_000 },
    );
    await expect(queue.add(greet, { name: 'early' }, { delegation: 'd-0' })).rejects.toMatchObject({
      name: 'InputError',
      message: expect.stringContaining('needs no delegationsRef'),
    });
    queue.endDelegationsWith(end);
    await queue.add(greet, { name: 'fails' }, { delegation: 'd-fails' });
    await queue.add(greet, { name: 'works' }, { delegation: 'd-works' });
    const later = { key: 'k', runAt: new Date(now + 3_600_000) };
    await queue.add(greet, { name: 'old' }, { ...later, delegation: 'd-old' });
    const waiting = await queue.add(greet, { name: 'new' }, { ...later, delegation: 'd-new' });
    await queue.start();
    await queue.whenIdle();
    expect(over.toSorted()).toEqual(['d-old', 'd-works']);
    now += 60_000;
    await queue.whenIdle();
    expect(over.at(-1)).toBe('d-fails');
    await queue.cancel(waiting);
    await vi.waitFor(() => expect(over.at(-1)).toBe('d-new'));
    expect(over).toHaveLength(4);
  });

  it('ends the delegation of a job whose process died before it could', async () => {
    const dying = (await open()).handle();
    dying.queue.endDelegationsWith(() => Promise.reject(new Error('the process is killed')));
    await dying.queue.add(greet, { name: 'ada' }, { delegation: 'd-1' });
    await dying.queue.start();
    await vi.waitFor(() => expect(dying.ran).toEqual(['ada']));
    await dying.queue.whenIdle();
    const over: string[] = [];
    const next = (await open()).handle();
    next.queue.endDelegationsWith(async id => void over.push(id));
    await next.queue.start();
    await vi.waitFor(() => expect(over).toEqual(['d-1']));
  });

  it('gives a running job back when the server stops, without counting the try', async () => {
    const stopped = (await open()).handle((_payload, { signal }) =>
      wait(10_000, undefined, { signal }),
    );
    await stopped.queue.start();
    const id = await stopped.queue.add(greet, { name: 'ada' });
    await vi.waitFor(() => expect(stopped.ran).toEqual(['ada']));
    await stopped.queue.stop();
    const next = (await open()).handle();
    await next.queue.start();
    await next.queue.whenIdle();
    expect(next.ran).toEqual(['ada']);
    expect(await next.queue.get(id)).toMatchObject({ state: 'done', attempt: 1 });
  });

  it('stores how far a job is', async () => {
    const { queue } = (await open()).handle(async (_payload, job) => {
      job.reportProgress({ files: 1 });
      job.reportProgress({ files: 2 });
      expect(() => job.reportProgress('x'.repeat(5000))).toThrow('more than 4096 bytes');
    });
    await queue.start();
    const id = await queue.add(greet, { name: 'ada' });
    await queue.whenIdle();
    expect(await queue.get(id)).toMatchObject({ state: 'done', progress: { files: 2 } });
  });
});
