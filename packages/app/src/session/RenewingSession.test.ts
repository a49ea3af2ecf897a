import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getRefreshedLifetime } from './lifetimes.ts';
import { RenewingSession } from './RenewingSession.ts';

interface Ticket {
  number: number;
  expiresAtMs: number;
}

/** A session on a clock that is still, with renewals that end when the test says so. */
function createBench({ lifetimeMs = 3_600_000 } = {}) {
  const clock = { now: 0 };
  const open: { signal: AbortSignal; resolve: () => void; reject: (error: Error) => void }[] = [];
  let count = 0;
  const session = new RenewingSession<Ticket>({
    renew: signal =>
      new Promise((resolve, reject) => {
        open.push({
          signal,
          resolve: () => {
            count += 1;
            resolve({ number: count, expiresAtMs: clock.now + lifetimeMs });
          },
          reject,
        });
      }),
    getLifetime: ({ expiresAtMs }, nowMs) => getRefreshedLifetime([expiresAtMs], nowMs),
    now: () => clock.now,
  });
  return { session, clock, open };
}

const away = Object.assign(new Error('away'), { status: 503 });
const refused = Object.assign(new Error('refused'), { status: 401 });

describe('a session that renews itself', () => {
  it('is empty, then fetching, then active', async () => {
    const { session, open } = createBench();
    expect(session.state).toEqual({ type: 'empty' });
    const first = session.get();
    expect(session.state).toMatchObject({ type: 'fetching', previous: undefined });
    open[0]?.resolve();
    expect(await first).toMatchObject({ number: 1 });
    expect(session.state).toMatchObject({ type: 'active', expiresAtMs: 3_600_000 });
  });

  it('is failed when it does not come, and is requested again', async () => {
    const { session, open } = createBench();
    const first = session.get();
    open[0]?.reject(refused);
    await expect(first).rejects.toThrow('refused');
    expect(session.state).toEqual({ type: 'failed', error: refused });
    const second = session.get();
    open[1]?.resolve();
    expect((await second).number).toBe(1);
  });

  it('is renewed when under 180 seconds remain, and keeps the previous session meanwhile', async () => {
    const { session, clock, open } = createBench({ lifetimeMs: 600_000 });
    const first = session.get();
    open[0]?.resolve();
    await first;
    clock.now = 419_999;
    expect((await session.get()).number).toBe(1);
    clock.now = 420_001;
    const renewed = session.get();
    expect(session.known?.number).toBe(1);
    open[1]?.resolve();
    expect((await renewed).number).toBe(2);
  });

  it('asks once for any number of callers, also when one wants another session', async () => {
    const { session, open } = createBench();
    const all = [session.get(), session.get(), session.get({ renew: true })];
    expect(open).toHaveLength(1);
    open[0]?.resolve();
    expect((await Promise.all(all)).map(({ number }) => number)).toEqual([1, 1, 1]);
  });

  it.each<[string, Error, boolean]>([
    ['the server is away', away, true],
    ['the network is away', new TypeError('Failed to fetch'), true],
    ['the server refuses', refused, false],
    ['the answer is nonsense', new Error('not JSON'), false],
  ])('goes on with a session that still holds when %s: %#', async (_case, error, goesOn) => {
    const { session, clock, open } = createBench({ lifetimeMs: 600_000 });
    const first = session.get();
    open[0]?.resolve();
    await first;
    clock.now = 500_000;
    const renewed = session.get();
    open[1]?.reject(error);
    const came = await renewed.then(
      ({ number }) => number,
      (cause: Error) => cause.message,
    );
    expect(came).toBe(goesOn ? 1 : error.message);
    expect(session.state.type).toBe(goesOn ? 'active' : 'failed');
  });

  it('tries again a little later when the server was away', async () => {
    const { session, clock, open } = createBench({ lifetimeMs: 600_000 });
    const first = session.get();
    open[0]?.resolve();
    await first;
    clock.now = 500_000;
    const renewed = session.get();
    open[1]?.reject(away);
    await renewed;
    clock.now = 514_000;
    await session.get();
    expect(open).toHaveLength(2);
    clock.now = 516_000;
    void session.get();
    expect(open).toHaveLength(3);
  });

  it('gives up a renewal when it ends, and takes nothing that comes later', async () => {
    const { session, open } = createBench();
    const pending = session.get();
    session.end();
    expect(open[0]?.signal.aborted).toBe(true);
    open[0]?.resolve();
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
    expect(session.state).toEqual({ type: 'empty' });
  });

  it('takes a session from a login instead of the one that is being fetched', async () => {
    const { session, open } = createBench();
    const pending = session.get();
    session.set({ number: 77, expiresAtMs: 9e9 });
    open[0]?.resolve();
    // Whoever waited for the other one gets it too.
    expect((await pending).number).toBe(77);
    expect((await session.get()).number).toBe(77);
  });

  it('gives a session from a login also to whom the renewal is refused meanwhile', async () => {
    const { session, open } = createBench();
    const pending = session.get();
    session.set({ number: 77, expiresAtMs: 9e9 });
    open[0]?.reject(refused);
    expect((await pending).number).toBe(77);
  });

  it('never renews twice at a time, gives nothing that has ended, and adopts nothing after the end', async () => {
    const step = fc.oneof(
      fc.constantFrom('get', 'renew', 'resolve', 'fail', 'refuse', 'end'),
      fc.nat(700_000),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async steps => {
        const { session, clock, open } = createBench({ lifetimeMs: 600_000 });
        const faults: string[] = [];
        const ended = new Set<number>();
        const get = (renew: boolean) => {
          const requestedAt = clock.now;
          const before = open.length;
          const wasFetching = session.state.type === 'fetching';
          const given = session.get({ renew });
          if (wasFetching && open.length > before) faults.push('two renewals at a time');
          given.then(
            ({ number, expiresAtMs }) => {
              if (expiresAtMs <= requestedAt) faults.push(`${number} had ended`);
              if (ended.has(number)) faults.push(`${number} was adopted after the end`);
            },
            () => undefined,
          );
        };
        const acts: Record<string, () => void> = {
          get: () => get(false),
          renew: () => get(true),
          resolve: () => open.at(-1)?.resolve(),
          fail: () => open.at(-1)?.reject(away),
          refuse: () => open.at(-1)?.reject(refused),
          end: () => {
            if (session.known) ended.add(session.known.number);
            session.end();
            if (session.known) faults.push('something is known after the end');
          },
        };
        for (const next of steps) {
          if (typeof next === 'number') clock.now += next;
          else acts[next]?.();
          await new Promise(resolve => setTimeout(resolve));
        }
        expect(faults).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('how long a session is used', () => {
  it('is until 180 seconds before the first of its parts ends', () => {
    expect(getRefreshedLifetime([900_000, undefined, 600_000], 0)).toEqual({
      freshUntilMs: 420_000,
      expiresAtMs: 600_000,
    });
  });

  it('is 5 minutes when nothing says', () => {
    expect(getRefreshedLifetime([undefined], 1000)).toEqual({
      freshUntilMs: 301_000,
      expiresAtMs: 301_000,
    });
  });
});

it.each([
  [3600, 3420],
  [300, 120],
  [211, 31],
  [200, 30],
  [120, 30],
  [60, 30],
  [40, 20],
  [0, 0],
])('a session of %i seconds is used for %i before it is renewed', (lifetime, fresh) => {
  expect(getRefreshedLifetime([1000 + lifetime * 1000], 1000)).toEqual({
    freshUntilMs: 1000 + fresh * 1000,
    expiresAtMs: 1000 + lifetime * 1000,
  });
});
