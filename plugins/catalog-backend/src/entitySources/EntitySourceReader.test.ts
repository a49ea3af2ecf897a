import type { SourceChanges } from '@portico/catalog-node';
import { NotFoundError } from '@portico/errors';
import { testDatabases } from '@portico/testing/node';
import { describe, expect, it } from 'vitest';
import { CatalogReports } from '../store/CatalogReports.ts';
import { sourceLimits } from './limits.ts';
import {
  FakeSource,
  hourMs,
  inPages,
  kill,
  openSources,
  record,
  toComponents,
} from './testing/sourceHarness.ts';

const names = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `c${String(from + index).padStart(3, '0')}`);
const records = (count: number, version = 1) => names(count).map(name => record(name, version));

describe.each(testDatabases())('a source that is read page by page on $name', database => {
  it('gives no entity before its end, and goes on where a process was killed', async () => {
    const harness = await openSources(database);
    const source = new FakeSource();
    source.pages = inPages(records(8));
    const killed = new AbortController();
    source.before = page => {
      if (page === 2) kill(killed);
    };
    await harness.turn(harness.open(source), killed.signal);
    expect(await harness.listEntities()).toEqual(new Map());
    expect(await harness.state(source)).toMatchObject({ pages: 2, records: 6, error: null });

    source.before = () => {};
    expect(await harness.turn(harness.open(source))).toBeUndefined();
    expect(source.reads).toEqual([undefined, 'page 1', 'page 2', 'page 2']);
    expect([...(await harness.listEntities()).keys()]).toEqual(names(8));
    expect(await harness.state(source)).toMatchObject({
      complete_records: 8,
      began_at: null,
      error: null,
    });
  });

  it('waits longer after each failure, and begins anew when a position stays unreadable', async () => {
    const harness = await openSources(database);
    const source = new FakeSource();
    source.pages = inPages(records(6));
    source.before = page => {
      if (page === 1) throw new Error('401: the token has expired');
    };
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      const error = (await harness.turn(harness.open(source))) as Error & { retryAt: Date };
      expect(error.message).toContain('the token has expired');
      pauses.push(error.retryAt.getTime() - harness.now);
      harness.pass(1000);
    }
    expect(pauses).toEqual([10_000, 20_000, 40_000, 80_000, 160_000, 320_000]);
    expect(source.reads.filter(position => position === undefined)).toHaveLength(2);
    expect(await harness.state(source)).toMatchObject({
      failures: 6,
      error: '401: the token has expired',
    });
    source.before = () => {};
    await harness.turn(harness.open(source));
    expect(await harness.listEntities()).toHaveProperty('size', 6);
    expect(await harness.state(source)).toMatchObject({ failures: 0, error: null });
  });

  it.each([
    ['an empty list', () => inPages([])],
    ['a page that is smaller', () => inPages(records(17))],
    ['the data of somebody else', () => inPages(names(20, 500).map(name => record(name)))],
  ])('loses nothing by %s: it is held with the names', async (_what, next) => {
    const harness = await openSources(database);
    const source = new FakeSource();
    const reader = harness.open(source);
    source.pages = inPages(records(20));
    await harness.turn(reader);
    source.pages = next();
    harness.pass(hourMs);
    expect(await harness.turn(reader)).toBeUndefined();
    const known = [...(await harness.listEntities()).keys()];
    expect(known).toEqual(expect.arrayContaining(names(20)));
    const [held] = await new CatalogReports(harness.db).listHeldRuns();
    expect(held?.locationRef).toBe('provider:fake:default');
    expect(held?.exampleRefs[0]).toMatch(/^component:default\/c0/);
    source.pages = inPages(records(20, 2));
    harness.pass(hourMs);
    await harness.turn(reader);
    const reports = new CatalogReports(harness.db);
    const stillHeld = (await reports.listHeldRuns()).flatMap(({ exampleRefs }) => exampleRefs);
    // Only what was somebody else's.
    expect(stillHeld.filter(ref => ref.startsWith('component:default/c0'))).toEqual([]);
    expect((await harness.listEntities()).get('c000')).toBe('version 2');
  });

  it('holds a source that loses a little with each turn', async () => {
    const harness = await openSources(database);
    const source = new FakeSource();
    const reader = harness.open(source);
    for (const count of [40, 38, 36]) {
      source.pages = inPages(records(count));
      await harness.turn(reader);
      harness.pass(hourMs);
    }
    source.pages = inPages(records(34));
    await harness.turn(reader);
    expect(await harness.listEntities()).toHaveProperty('size', 36);
    expect(await new CatalogReports(harness.db).listHeldRuns()).toMatchObject([
      { removals: 2, removedBefore: 4 },
    ]);
  });

  it('reports what it cannot take in words, and keeps what was there', async () => {
    const harness = await openSources(database);
    const source = new FakeSource();
    const reader = harness.open(source);
    source.pages = inPages(records(4));
    await harness.turn(reader);
    harness.pass(hourMs);

    const large = 'x'.repeat(sourceLimits.valueBytes + 1);
    source.pages = [
      {
        records: [
          record('c000', 2),
          { id: 'c001', value: { name: 'c001', large } },
          record('c000', 3),
        ],
        next: 'page 1',
      },
      { records: [{ id: 'c002', value: undefined }, record('c000', 4)], next: 'page 2' },
      { records: [{ id: 7, value: 1 } as never], next: undefined },
    ];
    expect(await harness.turn(reader)).toBeUndefined();
    expect(await harness.listEntities()).toEqual(
      new Map([
        ['c000', 'version 4'],
        ['c001', 'version 1'],
        ['c002', 'version 1'],
        ['c003', 'version 1'],
      ]),
    );
    const { complete_problems: problems } = await harness.state(source);
    expect(JSON.parse(problems ?? '[]')).toEqual([
      expect.stringContaining("'c001' has 6"),
      expect.stringContaining("'c000' is on one page twice"),
      expect.stringContaining("'c002' has no value"),
      expect.stringContaining("'c000' is on several pages"),
      expect.stringContaining('no id'),
    ]);
  });

  it('ends a run that goes in circles, without losing anything', async () => {
    const harness = await openSources(database);
    const source = new FakeSource();
    const reader = harness.open(source);
    source.pages = inPages(records(9));
    await harness.turn(reader);
    harness.pass(hourMs);
    source.pages = [...inPages(records(9)).slice(0, 2), { records: [], next: 'page 1' }];
    expect(await harness.turn(reader)).toHaveProperty(
      'message',
      expect.stringContaining('goes in circles'),
    );
    expect(await harness.listEntities()).toHaveProperty('size', 9);
    source.pages = inPages(records(10));
    harness.pass(hourMs);
    expect(await harness.turn(reader)).toBeUndefined();
    expect(await harness.listEntities()).toHaveProperty('size', 10);
  });

  it('keeps entities that became invalid, and names those that are described twice', async () => {
    const harness = await openSources(database);
    const source = new FakeSource();
    const reader = harness.open(source);
    source.pages = inPages(records(4));
    await harness.turn(reader);
    harness.pass(hourMs);
    source.toEntities = async given => {
      const [first, second, ...others] = await toComponents(given);
      return [
        { ...first, spec: { type: 7 } } as never,
        second as never,
        { ...second, metadata: { ...second?.metadata, description: 'twice' } } as never,
        ...others,
      ];
    };
    source.pages = inPages(records(4, 2));
    await harness.turn(reader);
    expect([...(await harness.listEntities()).values()]).toEqual([
      'version 1',
      'version 2',
      'version 2',
      'version 2',
    ]);
    const { complete_problems: problems } = await harness.state(source);
    expect(problems).toContain("'component:default/c001' is described more than once");
    expect(problems).toContain('1 entity is not valid');
    source.toEntities = async () => [null as never];
    harness.pass(hourMs);
    expect(await harness.turn(reader)).toHaveProperty(
      'message',
      expect.stringContaining('no entity'),
    );
    expect(await harness.listEntities()).toHaveProperty('size', 4);
  });

  it('follows changes after a complete run, guards their removals, and reads all when the token is gone', async () => {
    const harness = await openSources(database);
    const source = new FakeSource();
    const answers: (SourceChanges | Error)[] = [];
    source.readChanges = async () => {
      const answer = answers.shift() ?? new Error('nothing left to answer');
      if (answer instanceof Error) throw answer;
      return answer;
    };
    source.pages = [{ records: records(20), next: undefined, changeToken: 't0' }];
    const reader = harness.open(source);
    await harness.turn(reader);

    harness.pass(hourMs);
    answers.push(
      { changed: [record('c001', 2)], removed: [], token: 't1', hasMore: true },
      { changed: [record('c020')], removed: ['c000'], token: 't2', hasMore: false },
    );
    expect(await harness.turn(reader)).toBeUndefined();
    expect(await harness.listEntities()).toHaveProperty('size', 20);
    expect((await harness.listEntities()).get('c001')).toBe('version 2');
    expect(await harness.state(source)).toMatchObject({ change_token: 't2' });
    expect(source.reads).toHaveLength(1);

    harness.pass(hourMs);
    answers.push({ changed: [], removed: names(20), token: 't3', hasMore: false });
    await harness.turn(harness.open(source));
    expect(await harness.listEntities()).toHaveProperty('size', 20);
    expect(await new CatalogReports(harness.db).listHeldRuns()).toHaveLength(1);

    harness.pass(hourMs);
    answers.push(new NotFoundError('The token is too old'));
    source.pages = [{ records: records(21, 3), next: undefined, changeToken: 't9' }];
    expect(await harness.turn(reader)).toBeUndefined();
    expect((await harness.listEntities()).get('c000')).toBe('version 3');
    expect(await harness.state(source)).toMatchObject({ change_token: 't9' });
    expect(await new CatalogReports(harness.db).listHeldRuns()).toEqual([]);
  });

  it('takes what a source has heard of, also in the middle of a run', async () => {
    const harness = await openSources(database);
    const source = new FakeSource();
    const reader = harness.open(source);
    source.pages = inPages(records(20));
    await harness.turn(reader);
    await reader.take({ changed: [record('c001', 7)], removed: ['c002'] });
    await harness.turn(reader);
    expect((await harness.listEntities()).get('c001')).toBe('version 7');
    expect((await harness.listEntities()).has('c002')).toBe(false);
    expect(source.reads).toHaveLength(7);

    harness.pass(hourMs);
    source.before = async page => {
      if (page === 3) await reader.take({ changed: [record('c001', 8)], removed: [] });
    };
    await harness.turn(reader);
    expect((await harness.listEntities()).get('c001')).toBe('version 8');
  });
});
