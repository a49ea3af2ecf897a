import { CodeHostError, RateLimitError } from '@portico/code-hosts';
import { HostRateLimits } from '@portico/code-hosts-node';
import type { BuildProvider, PullRequestProvider, ReadOptions } from '@portico/delivery-node';
import { testDatabases } from '@portico/testing/node';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { EntityReaderOptions } from '../read/EntityReader.ts';
import { EntityReader } from '../read/EntityReader.ts';
import { Readings } from '../read/Readings.ts';
import { type ReadingMoments, ReadingStore } from '../store/ReadingStore.ts';
import { deliveryMigrations, type DeliveryTables } from '../store/tables.ts';
import { aBuiltComponent } from '../testing/testCatalog.ts';
import { FollowedProjects } from './FollowedProjects.ts';
import { Follower, type FollowRules } from './Follower.ts';
import { FollowStore } from './FollowStore.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const logger = { debug() {}, info() {}, warn() {}, error() {} } as never;
const defaults: FollowRules = { every: 15 * minuteMs, readingsPerHour: 1000, share: 0.5 };
const { signal } = new AbortController();

/** A host that takes so many requests an hour of one credential. */
function startHost(clock: { now: number }, limit: number) {
  const token = 'Bearer portal';
  const state = { used: 0, hour: -1, refused: 0, leastLeft: limit };
  const rateLimits = new HostRateLimits({
    now: () => clock.now,
    async fetch() {
      const hour = Math.floor(clock.now / hourMs);
      if (hour !== state.hour) Object.assign(state, { hour, used: 0 });
      const isSpent = state.used >= limit;
      if (isSpent) state.refused += 1;
      else state.used += 1;
      state.leastLeft = Math.min(state.leastLeft, limit - state.used);
      return Response.json([], {
        status: isSpent ? 429 : 200,
        headers: {
          'x-ratelimit-limit': String(limit),
          'x-ratelimit-remaining': String(limit - state.used),
          'x-ratelimit-reset': String(((hour + 1) * hourMs) / 1000),
        },
      });
    },
  });
  rateLimits.label(token, { host: 'git.example', credential: 'token' });
  const call = { type: 'github', host: 'git.example', method: 'GET', path: '/' } as const;
  const request = async (options: Omit<ReadOptions, 'signal'>) => {
    const answer = await rateLimits.createFetch(options)('https://git.example/', {
      headers: { authorization: token },
    });
    if (answer.ok) return;
    const endsAt = new Date(clock.now + Number(answer.headers.get('retry-after') ?? 60) * 1000);
    throw new RateLimitError('Spent', { ...call, endsAt });
  };
  return {
    state,
    request,
    /** Of people: only the last is sent, the others are counted. */
    async requestMany(count: number) {
      await request({ isBackground: false });
      state.used += count - 1;
      state.leastLeft = Math.min(state.leastLeft, limit - state.used);
    },
  };
}

const listProjects: BuildProvider['listProjects'] = ({ metadata }) => {
  const [host = '', ...name] = (metadata.annotations?.['ci'] ?? '').split('/');
  return [{ host, name: name.join('/'), url: `https://${host}` }];
};

interface FollowOptions extends Pick<EntityReaderOptions, 'builds' | 'pullRequests'> {
  clock: { now: number };
  names: readonly string[];
  readingStore: ConstructorParameters<typeof Readings>[0]['store'] &
    Pick<ReadingStore, 'listMoments'>;
  hosts: Pick<FollowStore, 'replace'>;
  rules?: FollowRules;
  turnMs?: number;
}

function createFollower(options: FollowOptions) {
  const { clock, names, readingStore, hosts, rules, turnMs = minuteMs, ...sources } = options;
  const now = () => new Date(clock.now);
  const readings = new Readings({ store: readingStore, logger, now, deadlineMs: minuteMs });
  onTestFinished(() => readings.stop());
  const entities = names.map(name => aBuiltComponent(name.replaceAll('/', '-'), { ci: name }));
  const reader = new EntityReader({ readings, alerts: [], freshMs: 2 * minuteMs, ...sources });
  const projects = new FollowedProjects({
    catalog: {
      async *streamEntities() {
        yield entities;
      },
    },
    reader,
    deployments: { listTasks: async () => ({ tasks: [], denied: [] }) },
    now,
  });
  const follower = new Follower({
    projects,
    readings,
    store: readingStore,
    hosts,
    rules: rules ?? defaults,
    turnMs,
    logger,
    now,
  });
  return { readings, reader, entities, follower };
}

describe.each(testDatabases())('following projects on $name', database => {
  async function start(names: readonly string[], rules?: FollowRules) {
    const db = await database.fresh<DeliveryTables>(deliveryMigrations);
    const clock = { now: Date.parse('2026-03-01T10:00:00Z') };
    const called: string[] = [];
    const failing = new Map<string, Error>();
    const builds: BuildProvider = {
      id: 'ci',
      title: 'CI',
      listProjects,
      async list({ host, name }, { isBackground, reserve }) {
        called.push(`${host}/${name}`);
        expect([isBackground, reserve]).toEqual(isBackground ? [true, 0.5] : [false, undefined]);
        const failure = failing.get(`${host}/${name}`);
        if (failure) throw failure;
        return [];
      },
    };
    const hosts = new FollowStore(db);
    const readingStore = new ReadingStore(db);
    const sources = { builds: [builds], pullRequests: [] };
    const made = createFollower({
      clock,
      names,
      readingStore,
      hosts,
      ...(rules && { rules }),
      ...sources,
    });
    const turn = async () => {
      called.length = 0;
      await made.follower.run(signal);
      clock.now += minuteMs;
      return [...called];
    };
    return { ...made, clock, called, failing, hosts, turn };
  }

  it('reads of each host what a minute has room for, the oldest first and each project once', async () => {
    const names = ['near/a/1', 'near/a/2', 'near/a/3', 'far/b/1', 'near/a/1'];
    const { turn, hosts, clock } = await start(names, { ...defaults, readingsPerHour: 120 });
    expect((await turn()).toSorted()).toEqual(['far/b/1', 'near/a/1', 'near/a/2']);
    expect(await turn()).toEqual(['near/a/3']);
    expect(await turn()).toEqual([]);
    clock.now += 13 * minuteMs - 1;
    expect((await turn()).toSorted()).toEqual(['far/b/1', 'near/a/1', 'near/a/2']);
    expect(await hosts.list()).toMatchObject([
      { host: 'far', followed: 1, unread: 0, tried: 1, allowed: 120, paused_until: null },
      { host: 'near', followed: 3, oldest_at: '2026-03-01T10:01:00.000Z' },
    ]);
  });

  it('reads what people looked at of late more often', async () => {
    const { turn, clock, reader, entities } = await start(['near/a/1', 'near/a/2']);
    await reader.read(entities[1]!);
    await turn();
    clock.now += 5 * minuteMs;
    expect(await turn()).toEqual(['near/a/2']);
  });

  it('leaves projects alone whose host is down, and goes on with others', async () => {
    const { turn, failing } = await start(['far/b/1', 'near/a/1', 'near/a/2', 'near/a/3']);
    const down = { type: 'github', host: 'near', method: 'GET', path: '/' } as const;
    for (const name of ['near/a/1', 'near/a/2', 'near/a/3'])
      failing.set(name, new CodeHostError('No answer', { ...down, failure: 'no-answer' }));
    expect((await turn()).toSorted()).toEqual(['far/b/1', 'near/a/1', 'near/a/2']);
  });

  it('goes on with other owners where the limit of one is used up, and says until when', async () => {
    const { turn, failing, hosts } = await start(['near/a/1', 'near/a/2', 'near/b/1']);
    const call = { type: 'github', host: 'near', method: 'GET', path: '/' } as const;
    const endsAt = new Date('2026-03-01T10:30:00Z');
    failing.set('near/a/1', new RateLimitError('Spent', { ...call, endsAt }));
    expect(await turn()).toEqual(['near/a/1', 'near/b/1']);
    expect(await hosts.list()).toMatchObject([{ paused_until: endsAt.toISOString(), unread: 2 }]);
    expect(await turn()).toEqual([]);
  });
});

/** Readings in memory: a day of them is too many for the databases of a test. */
function createMemoryStore() {
  const moments = new Map<string, ReadingMoments>();
  const put = (key: string, change: Partial<ReadingMoments>, at: Date) =>
    moments.set(key, { ...moments.get(key), ...change, triedAt: at.getTime() });
  const store: FollowOptions['readingStore'] = {
    age: async () => {},
    list: async () => new Map(),
    listMoments: async () => moments,
    async putContent(key, _content, at) {
      moments.set(key, { readAt: at.getTime(), triedAt: at.getTime() });
    },
    async putPause(key, until, at) {
      put(key, { retryAt: until.getTime() }, at);
    },
    async putProblem(key, problem, at) {
      put(key, { retryAt: Date.parse(problem.retryAt) }, at);
    },
    async putWanted() {},
  };
  return { moments, store };
}

it(
  'reads 2,000 components of a host with 5,000 requests an hour in a day, and people are never refused',
  {
    timeout: 240_000,
  },
  async () => {
    const clock = { now: Date.parse('2026-03-02T00:00:00Z') };
    const host = startHost(clock, 5000);
    const list = async (_project: unknown, options: ReadOptions) => {
      await host.request(options);
      return [];
    };
    const builds: BuildProvider = {
      id: 'ci',
      title: 'CI',
      listProjects,
      list,
      async getDefaultBranch(_project, options) {
        await host.request(options);
        return 'main';
      },
    };
    const pulls: PullRequestProvider = { id: 'pulls', title: 'Pulls', listProjects, list };
    const { moments, store } = createMemoryStore();
    const { follower } = createFollower({
      clock,
      names: Array.from({ length: 2000 }, (_, at) => `git.example/acme/c${at}`),
      readingStore: store,
      hosts: { replace: async () => {} },
      builds: [builds],
      pullRequests: [pulls],
      turnMs: 10 * minuteMs,
    });
    const begin = clock.now;
    for (let minute = 0; minute < 24 * 60; minute += 10) {
      clock.now = begin + minute * minuteMs;
      // From 8 to 18 people and other plugins use four fifths of the limit.
      const isDay = minute >= 8 * 60 && minute < 18 * 60;
      await host.requestMany(isDay ? 660 : 50);
      await follower.run(signal);
    }
    const listAges = (kind: string) =>
      [...moments]
        .filter(([key]) => key.includes(kind))
        .map(([, { readAt = 0 }]) => (clock.now - readAt) / hourMs);
    expect(moments.size).toBe(6000);
    expect(Math.max(...listAges('"branch"'))).toBeLessThan(24);
    for (const kind of ['"builds"', '"pull-requests"']) {
      expect(listAges(kind)).toHaveLength(2000);
      expect(Math.max(...listAges(kind))).toBeLessThan(8);
    }
    expect(host.state.refused).toBe(0);
    expect(host.state.leastLeft).toBeGreaterThan(500);
  },
);
