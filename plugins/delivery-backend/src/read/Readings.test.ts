import { RateLimitError } from '@portico/code-hosts';
import { testDatabases } from '@portico/testing/node';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ReadingStore } from '../store/ReadingStore.ts';
import { deliveryMigrations, type DeliveryTables } from '../store/tables.ts';
import { Readings, type ReadingTask } from './Readings.ts';

const call = { type: 'github', host: 'git.example', method: 'GET', path: '/runs' } as const;
const logger = { debug() {}, info() {}, warn() {}, error() {} };
const minuteMs = 60_000;

describe.each(testDatabases())('Readings on $name', database => {
  async function start() {
    const db = await database.fresh<DeliveryTables>(deliveryMigrations);
    const store = new ReadingStore(db);
    const clock = { now: Date.parse('2026-03-01T10:00:00Z') };
    const now = () => new Date(clock.now);
    const create = () => new Readings({ store, logger, now, deadlineMs: minuteMs } as never);
    const readings = create();
    onTestFinished(() => readings.stop());
    const host = { calls: 0, answer: async (): Promise<string[]> => ['first'] };
    const task: ReadingTask<string[]> = {
      kind: 'builds',
      key: 'builds of pay',
      host: 'git.example',
      freshMs: minuteMs,
      read: () => {
        host.calls += 1;
        return host.answer();
      },
    };
    return { store, clock, host, task, readings, create };
  }

  it('calls the host once while what it answered is fresh, also for other servers', async () => {
    const { clock, host, task, readings, create } = await start();
    const [one, other] = await Promise.all([readings.get(task), readings.get(task)]);
    expect([one.content, other.content]).toEqual([['first'], ['first']]);
    clock.now += minuteMs - 1;
    expect((await create().get(task)).readAt).toBe('2026-03-01T10:00:00.000Z');
    expect(host.calls).toBe(1);
    clock.now += 1;
    host.answer = async () => ['second'];
    expect((await readings.get(task)).content).toEqual(['second']);
    expect(host.calls).toBe(2);
  });

  it('answers what was read last, and why it is not newer, and leaves the host alone until it may be called', async () => {
    const { clock, host, task, readings } = await start();
    await readings.get(task);
    clock.now += 5 * minuteMs;
    const endsAt = new Date(clock.now + 20 * minuteMs);
    host.answer = () => Promise.reject(new RateLimitError('Spent', { ...call, endsAt }));
    const expected = {
      content: ['first'],
      readAt: '2026-03-01T10:00:00.000Z',
      problem: { reason: 'budget', message: 'Spent', retryAt: endsAt.toISOString() },
    };
    expect(await readings.get(task)).toMatchObject(expected);
    clock.now += 20 * minuteMs - 1;
    expect(await readings.get(task)).toMatchObject(expected);
    expect(host.calls).toBe(2);
    clock.now += 1;
    host.answer = async () => ['again'];
    const { problem, content } = await readings.get(task);
    expect([problem, content]).toEqual([undefined, ['again']]);
  });

  it('leaves the host alone in the background while its limit is left to people, who see no problem', async () => {
    const { clock, host, store, task, readings } = await start();
    await readings.get(task);
    clock.now += 5 * minuteMs;
    const endsAt = new Date(clock.now + 20 * minuteMs);
    host.answer = () => Promise.reject(new RateLimitError('Spent', { ...call, endsAt }));
    expect(await readings.readAgain(task, 0.5)).toMatchObject({
      pausedUntil: endsAt.toISOString(),
    });
    const find = async () => (await store.list([task.key])).get(task.key) ?? {};
    expect(readings.isDue(task, await find())).toBe(false);
    host.answer = async () => ['for a person'];
    expect(await readings.get(task)).toMatchObject({ content: ['for a person'] });
    clock.now += 5 * minuteMs;
    expect(readings.isDue(task, await find())).toBe(true);
  });

  it('calls the host once more, for all, after an event that comes while it answers', async () => {
    const { host, task, readings } = await start();
    const before = Promise.withResolvers<string[]>();
    host.answer = () => before.promise;
    const open = readings.get(task);
    await vi.waitFor(() => expect(host.calls).toBe(1));
    host.answer = async () => ['after the event'];
    const events = [readings.readNext(task, 0.5), readings.readNext(task, 0.5)];
    before.resolve(['before it']);
    expect((await open).content).toEqual(['before it']);
    for (const event of events) expect((await event).content).toEqual(['after the event']);
    expect(host.calls).toBe(2);
    expect((await readings.get(task)).content).toEqual(['after the event']);
  });

  it('stores as expired what was under way when it expired', async () => {
    const { host, task, readings } = await start();
    const before = Promise.withResolvers<string[]>();
    host.answer = () => before.promise;
    const open = readings.get(task);
    await vi.waitFor(() => expect(host.calls).toBe(1));
    const expired = readings.expire(task);
    before.resolve(['before it']);
    await Promise.all([open, expired]);
    host.answer = async () => ['after it'];
    expect((await readings.get(task)).content).toEqual(['after it']);
  });

  it('shows nothing of errors that are not the host’s', async () => {
    const { host, task, readings } = await start();
    host.answer = () => Promise.reject(new Error('secret: hunter2'));
    const { problem } = await readings.get(task);
    expect(problem).toMatchObject({
      reason: 'other',
      message: "What 'git.example' answered could not be read",
    });
  });

  it('forgets what nobody has wanted to see for long', async () => {
    const { clock, store, task, readings } = await start();
    await readings.get(task);
    expect(await store.deleteOlder(new Date(clock.now))).toBe(0);
    expect(await store.deleteOlder(new Date(clock.now + 1))).toBe(1);
    expect(await store.list([task.key])).toEqual(new Map());
  });
});
