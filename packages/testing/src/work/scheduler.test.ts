import { createLogger } from '@portico/server/assembly';
import { openDatabase } from '@portico/server/database';
import {
  DatabaseScheduler,
  DatabaseWorkQueue,
  type RecurringTask,
  workMigrations,
  type WorkSchema,
} from '@portico/server/work';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { testDatabases } from '../node/testDatabases.ts';

const minute = 60_000;
const lines: string[] = [];
const logger = createLogger({
  level: 'warn',
  format: 'json',
  write: line => void lines.push(line),
});

describe.each(testDatabases())('the scheduler on $name', database => {
  let now: number;
  let open: () => Promise<{ queue: DatabaseWorkQueue; scheduler: DatabaseScheduler }>;
  beforeEach(async () => {
    now = Date.UTC(2026, 0, 1, 12);
    lines.length = 0;
    const options = await database.freshOptions();
    open = async () => {
      const own = await openDatabase<WorkSchema>('test', options);
      await own.migrate(workMigrations, 'applied_work_migrations');
      const queue = new DatabaseWorkQueue({ database: own, logger, now: () => now });
      onTestFinished(async () => {
        await queue.stop();
        await own.close();
      });
      return { queue, scheduler: new DatabaseScheduler(queue, () => now) };
    };
  });

  const task = (ran: number[], changes: Partial<RecurringTask> = {}): RecurringTask => ({
    id: 'sweep',
    schedule: { everyMs: 10 * minute },
    timeoutMs: 1000,
    run: async ({ dueAt }) => void ran.push(dueAt.getTime()),
    ...changes,
  });

  it('runs a task once an interval, in one of the processes, and makes up for nothing', async () => {
    const ran: number[] = [];
    const replicas = database.name === 'SQLite' ? [await open()] : [await open(), await open()];
    for (const { queue, scheduler } of replicas) {
      scheduler.schedule(task(ran));
      await scheduler.start();
      await queue.start();
    }
    const turn = () => Promise.all(replicas.map(({ queue }) => queue.whenIdle()));
    const start = now;
    await turn();
    now += 9 * minute;
    await turn();
    expect(ran).toEqual([start]);
    now += minute;
    await turn();
    expect(ran).toEqual([start, start + 10 * minute]);
    now += 35 * minute;
    await turn();
    await turn();
    expect(ran).toEqual([start, start + 10 * minute, start + 20 * minute]);
    now = start + 50 * minute;
    await turn();
    expect(ran.at(-1)).toBe(start + 50 * minute);
  });

  it('follows a cron expression in UTC', async () => {
    const ran: number[] = [];
    const { queue, scheduler } = await open();
    scheduler.schedule(task(ran, { schedule: { cron: '0 3 * * *' }, initialDelayMs: minute }));
    await scheduler.start();
    await queue.start();
    now += minute;
    await queue.whenIdle();
    now = Date.UTC(2026, 0, 2, 2, 59);
    await queue.whenIdle();
    expect(ran).toHaveLength(1);
    now = Date.UTC(2026, 0, 2, 3);
    await queue.whenIdle();
    expect(ran).toHaveLength(2);
  });

  it('knows when the last run ended, whether it failed or not, and what waits', async () => {
    const start = now;
    let isFull = true;
    const { queue, scheduler } = await open();
    const run = async () => {
      now += minute;
      if (isFull) throw new Error('Disk full');
    };
    scheduler.schedule(task([], { run }));
    await scheduler.start();
    await queue.start();
    await queue.whenIdle();
    expect(await scheduler.list()).toMatchObject([
      {
        id: 'sweep',
        isRunningHere: false,
        job: {
          state: 'waiting',
          error: 'Error: Disk full',
          startedAt: new Date(start),
          lastEndedAt: new Date(start + minute),
          runAt: new Date(start + 10 * minute),
        },
      },
    ]);
    expect(await queue.count()).toEqual([{ type: 'task:sweep', state: 'waiting', count: 1 }]);
    isFull = false;
    now = start + 10 * minute;
    await queue.whenIdle();
    const [status] = await scheduler.list();
    expect(status?.job).not.toHaveProperty('error');
    expect(status?.job?.lastEndedAt).toEqual(new Date(start + 11 * minute));
  });

  it('goes on with the next turn after a run that failed or took too long', async () => {
    const ran: number[] = [];
    const { queue, scheduler } = await open();
    scheduler.schedule(
      task(ran, {
        run: async ({ dueAt }) => {
          ran.push(dueAt.getTime());
          throw new Error('Disk full');
        },
      }),
    );
    await scheduler.start();
    await queue.start();
    await queue.whenIdle();
    expect(lines.join('')).toContain('Disk full');
    const [status] = await scheduler.list();
    expect(status).toMatchObject({
      id: 'sweep',
      job: { state: 'waiting', error: 'Error: Disk full' },
    });
    now += 10 * minute;
    await queue.whenIdle();
    expect(ran).toHaveLength(2);
  });

  it('keeps its rhythm over restarts, and takes a new interval at once', async () => {
    const ran: number[] = [];
    const first = await open();
    first.scheduler.schedule(task(ran));
    await first.scheduler.start();
    await first.queue.start();
    await first.queue.whenIdle();
    await first.queue.stop();
    now += minute;
    const second = await open();
    second.scheduler.schedule(task(ran));
    await second.scheduler.start();
    await second.queue.start();
    await second.queue.whenIdle();
    expect(ran).toHaveLength(1);
    await second.queue.stop();
    const third = await open();
    third.scheduler.schedule(task(ran, { schedule: { everyMs: minute } }));
    await third.scheduler.start();
    await third.queue.start();
    await third.queue.whenIdle();
    expect(ran).toHaveLength(2);
  });

  it('runs a task at once when somebody requests it', async () => {
    const ran: number[] = [];
    const { queue, scheduler } = await open();
    scheduler.schedule(task(ran, { initialDelayMs: minute }));
    await scheduler.start();
    await queue.start();
    await queue.whenIdle();
    expect(ran).toEqual([]);
    expect(await scheduler.trigger('sweep')).toBe(true);
    expect(await scheduler.trigger('none')).toBe(false);
    await queue.whenIdle();
    expect(ran).toEqual([now]);
    now += 10 * minute;
    await queue.whenIdle();
    expect(ran).toHaveLength(2);
  });

  it('refuses a schedule that is none, and an id that is taken', async () => {
    const { scheduler } = await open();
    expect(() => scheduler.schedule(task([], { schedule: { cron: 'often' } }))).toThrow(
      "'often' is no cron expression",
    );
    expect(() => scheduler.schedule(task([], { schedule: { everyMs: 1 } }))).toThrow(
      'An interval of 1 ms is too short',
    );
    scheduler.schedule(task([]));
    expect(() => scheduler.schedule(task([]))).toThrow("'task:sweep' have a handler already");
  });
});
