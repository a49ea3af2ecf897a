import {
  makeLocationEntity,
  type RepositoryEvidence,
  type SourceRecord,
} from '@portico/catalog-node';
import type { JobContext, RecurringTask, Scheduler } from '@portico/server/work';
import { testDatabases } from '@portico/testing/node';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { countProposals, listProposedRepositories } from '../store/proposals.ts';
import { FakeSource, hourMs } from '../entitySources/testing/sourceHarness.ts';
import { component, startEngine } from './testing/engineHarness.ts';
import { type Page, startPages } from './testing/startPages.ts';

const minuteMs = 60_000;
const weekMs = 7 * 24 * hourMs;
const page = (repository: string, path = 'catalog-info.yaml') =>
  `https://git.example/o/${repository}/blob/main/${path}`;
const file = (repository: string, path = 'catalog-info.yaml') =>
  `/api/v3/repos/o/${repository}/contents/${path}?ref=main`;

interface Followed {
  repository: string;
  version?: string;
  everyMs?: number;
  evidence?: RepositoryEvidence;
}

describe.each(testDatabases())('files of repositories that a source follows on $name', database => {
  async function start(files: Record<string, Page>, listed: Followed[]) {
    let now = Date.UTC(2026, 0, 1);
    const api = await startPages(files, onTestFinished);
    const source = new FakeSource();
    const toRecord = ({ repository, ...value }: Followed): SourceRecord => ({
      id: repository,
      value,
    });
    const list = (wanted: Followed[]) =>
      void (source.pages = [{ records: wanted.map(toRecord), next: undefined }]);
    list(listed);
    source.toEntities = async records =>
      records.map(({ id }) => makeLocationEntity({ type: 'url', target: page(id) }, 'optional'));
    Object.assign(source, {
      listFollowed: (records: readonly SourceRecord[]) =>
        records.map(({ id, value }) => ({
          everyMs: weekMs,
          ...(value as object),
          target: page(id),
        })),
    });
    let task: RecurringTask | undefined;
    const scheduler: Scheduler = {
      schedule: given => void (task = given),
      trigger: async () => true,
      list: async () => [],
    };
    const options = {
      locations: [],
      sources: [source],
      scheduler,
      now: () => new Date(now),
      readableHosts: [{ host: 'git.example' }, { host: api.host }],
      codeHosts: [
        {
          type: 'github' as const,
          host: 'git.example',
          apiBaseUrl: `${api.url}/api/v3`,
          token: 'a-token',
        },
      ],
    };
    const harness = await startEngine(database, options);
    const { signal } = new AbortController();
    const job = { signal, isHeld: sql<boolean>`1 = 1`, dueAt: new Date(now) } as JobContext;
    /** Reads the source on its schedule, and what is due then. @returns paths of what was requested. */
    const readSource = async () => {
      now += hourMs;
      await task?.run(job);
      await harness.engine.whenIdle();
      return takePaths();
    };
    const takePaths = () => api.requests.splice(0).map(({ path }) => path);
    return {
      ...harness,
      api,
      options,
      list,
      readSource,
      async runNow() {
        await harness.engine.readSource('provider:fake:default');
        await harness.engine.whenIdle();
        return takePaths();
      },
      /** What is requested by itself while time passes. */
      async pass(ms: number) {
        now += ms;
        await harness.engine.whenIdle();
        return takePaths().toSorted();
      },
    };
  }

  it('are requested once a version differs, with what they lead to and include, and else once in the interval', async () => {
    const pay = { text: component('pay', {}, ', description: before'), headers: { etag: '"1"' } };
    const { list, readSource, runNow, pass, getEntity } = await start(
      {
        [file('pay')]: pay,
        [file('many')]: {
          text: `apiVersion: backstage.io/v1alpha1\nkind: Location\nmetadata: { name: more }\nspec: { targets: [./below.yaml] }\n`,
        },
        [file('many', 'below.yaml')]: { text: component('below') },
        [file('user')]: {
          text: component('user', { definition: { $text: page('pay', 'a.txt') } }),
        },
        [file('pay', 'a.txt')]: { text: 'the text' },
      },
      [
        { repository: 'pay', version: '1' },
        { repository: 'many', version: '1' },
        { repository: 'user', version: '1' },
        { repository: 'none', version: '1' },
      ],
    );
    await readSource();
    expect((await getEntity('component:default/user'))?.spec?.['definition']).toBe('the text');
    expect(await pass(hourMs)).toEqual([]);

    Object.assign(pay, { text: pay.text.replace('before', 'after'), headers: { etag: '"2"' } });
    list([
      { repository: 'pay', version: '2' },
      { repository: 'many', version: '2' },
      { repository: 'user', version: '1' },
      { repository: 'none', version: '1' },
    ]);
    const requested = await readSource();
    expect(requested).toEqual(
      expect.arrayContaining([
        file('pay'),
        file('user'),
        file('pay', 'a.txt'),
        file('many'),
        file('many', 'below.yaml'),
      ]),
    );
    expect(requested).not.toContain(file('none'));
    expect((await getEntity('component:default/pay'))?.metadata.description).toBe('after');
    expect(await readSource()).toEqual([]);
    expect(await runNow()).toEqual([file('none')]);
    expect(await pass(hourMs)).toEqual([]);

    const safety = await pass(weekMs);
    expect(new Set(safety)).toEqual(
      new Set([
        file('pay'),
        file('many'),
        file('many', 'below.yaml'),
        file('user'),
        file('pay', 'a.txt'),
        file('none'),
      ]),
    );
    expect(await pass(minuteMs)).toEqual([]);
  });

  it('are requested as all others are where nothing reports a change: without a version, elsewhere, and no longer listed', async () => {
    const elsewhere: Page = { text: 'elsewhere' };
    const files: Record<string, Page> = {
      '/elsewhere.txt': elsewhere,
      [file('slow')]: { text: component('slow') },
      [file('gone')]: { text: component('gone') },
    };
    const { api, engine, list, readSource, pass } = await start(files, [
      { repository: 'slow', everyMs: hourMs },
      { repository: 'gone', version: '1' },
      { repository: 'wide', version: '1' },
    ]);
    files[file('wide')] = {
      text: component('wide', { definition: { $text: `${api.url}/elsewhere.txt` } }),
    };
    // What was registered by hand too stays when the source lists it no more.
    await engine.addLocation({ type: 'url', target: page('gone') });
    await readSource();
    await pass(hourMs);
    const counts: Record<string, number> = {};
    for (let turn = 0; turn < 6; turn += 1)
      for (const path of new Set(await pass(10 * minuteMs))) counts[path] = (counts[path] ?? 0) + 1;
    expect(counts).toEqual({ [file('wide')]: 6, '/elsewhere.txt': 6, [file('slow')]: 1 });
    list([
      { repository: 'slow', everyMs: hourMs },
      { repository: 'wide', version: '1' },
    ]);
    await readSource();
    expect(await pass(11 * minuteMs)).toContain(file('gone'));
    expect(await pass(11 * minuteMs)).toContain(file('gone'));
  });

  it('are proposed with their evidence while there are none, those that changed last first', async () => {
    const files: Record<string, Page> = {
      [file('pay')]: { text: component('pay') },
      [file('bad')]: { text: 'kind: [' },
    };
    const evidenceOf = (repository: string, lastActivityAt?: string) => ({
      name: `o/${repository}`,
      url: `https://git.example/o/${repository}`,
      topics: ['team-a'],
      ...(lastActivityAt !== undefined && { lastActivityAt }),
    });
    const old = evidenceOf('old', '2025-01-01T00:00:00.000Z');
    const recent = evidenceOf('recent', '2025-12-01T00:00:00.000Z');
    const unknown = evidenceOf('unknown');
    const { db, list, readSource } = await start(files, []);
    const repositories = ['old', 'pay', 'bad', 'recent', 'unknown'].map(repository => ({
      repository,
      version: '1',
      evidence: { old, recent, unknown }[repository] ?? evidenceOf(repository),
    }));
    list(repositories);
    await readSource();
    const page = { source: 'fake:default', limit: 10, offset: 0 };
    const proposed = await listProposedRepositories(db.read, page);
    expect(proposed).toEqual(
      [recent, old, unknown].map(each => ({ ...each, source: 'fake:default' })),
    );
    expect(await countProposals(db.read)).toEqual(new Map([['fake:default', 3]]));
    expect(await listProposedRepositories(db.read, { ...page, source: 'other' })).toEqual([]);

    // Once it has a descriptor it is proposed no more.
    files[file('recent')] = { text: component('recent') };
    list(
      repositories.map(each => (each.repository === 'recent' ? { ...each, version: '2' } : each)),
    );
    await readSource();
    expect(await countProposals(db.read)).toEqual(new Map([['fake:default', 2]]));
  });

  it('are requested as all others are once their source is no longer configured', async () => {
    const { options, readSource, restart, pass } = await start(
      { [file('pay')]: { text: component('pay') } },
      [{ repository: 'pay', version: '1' }],
    );
    await readSource();
    expect(await pass(hourMs)).toEqual([]);
    options.sources = [];
    await restart();
    expect(await pass(11 * minuteMs)).toEqual([file('pay')]);
    expect(await pass(11 * minuteMs)).toEqual([file('pay')]);
  });
});
