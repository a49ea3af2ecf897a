import type { SearchableDocument } from '@portico/search-node';
import { testDatabases } from '@portico/testing/node';
import { beforeEach, describe, expect, it } from 'vitest';
import { searchMigrations, type SearchSchema } from './store/tables.ts';
import { openTestEngine, seeing } from './testing/testEngine.ts';

const aDocument = (
  location: string,
  title: string,
  rest: Partial<SearchableDocument> = {},
): SearchableDocument => ({ location, title, text: 'money', ...rest });

describe.each(testDatabases())('what an engine holds in memory on $name', database => {
  let engines: ReturnType<typeof openTestEngine>[];
  beforeEach(async () => {
    const db = await database.fresh<SearchSchema>(searchMigrations);
    engines = [openTestEngine(db), openTestEngine(db)];
    return () => Promise.all(engines.map(({ engine }) => engine.close()));
  });
  const listTitles = (at: number, term: string, options = {}) =>
    engines[at]!.search(term, options).then(({ hits }) => hits.map(({ title }) => title));

  it('holds until another process changes, adds or removes a document', async () => {
    const [reading, writing] = engines as [(typeof engines)[0], (typeof engines)[0]];
    await writing.write([aDocument('/a', 'pay'), aDocument('/b', 'pay desk')]);
    expect(await listTitles(0, 'pay')).toEqual(['pay', 'pay desk']);
    expect(await listTitles(0, 'pay')).toEqual(['pay', 'pay desk']);

    await writing.write([aDocument('/a', 'the long way to pay')]);
    expect(await listTitles(0, 'pay')).toEqual(['pay desk', 'the long way to pay']);
    await writing.write([aDocument('/c', 'pay')]);
    expect(await listTitles(0, 'pay')).toEqual(['pay', 'pay desk', 'the long way to pay']);
    await writing.write([], { removed: ['/b'] });
    expect(await listTitles(0, 'pay')).toEqual(['pay', 'the long way to pay']);
    await writing.engine.removeOlder('things', 2);
    expect(await listTitles(0, 'pay')).toEqual([]);
    expect((await reading.search('', { limit: 0 })).total).toBe(0);
  });

  it('shows nobody what was found for somebody else', async () => {
    await engines[0]!.write(
      [
        aDocument('/a', 'pay', { visibilityNumber: 1 }),
        aDocument('/b', 'pay desk', { visibilityNumber: 2 }),
      ],
      { visibility: 'rooms' },
    );
    for (const term of ['pay', '', 'money'])
      for (const [numbers, expected] of [
        [
          [1, 2],
          ['pay', 'pay desk'],
        ],
        [[2], ['pay desk']],
        [[1], ['pay']],
        [[], []],
        [[2], ['pay desk']],
        [
          [1, 2],
          ['pay', 'pay desk'],
        ],
      ] as const)
        expect(await listTitles(0, term, { visibility: seeing('rooms', numbers) })).toEqual(
          expected,
        );
  });

  it('tells apart whatever else differs between two queries', async () => {
    await engines[0]!.write([
      aDocument('/a', 'pay', { fields: { kind: 'API' } }),
      aDocument('/b', 'pay desk', { fields: { kind: 'Component' } }),
    ]);
    expect(await listTitles(0, 'pay')).toEqual(['pay', 'pay desk']);
    expect(await listTitles(0, 'pay', { limit: 1 })).toEqual(['pay']);
    expect(await listTitles(0, 'pay', { limit: 1, offset: 1 })).toEqual(['pay desk']);
    expect(await listTitles(0, 'pay kind:component')).toEqual(['pay desk']);
    expect(await listTitles(0, 'payx', { corrects: false })).toEqual([]);
    expect(await listTitles(0, 'pay', { request: { types: ['others'] } })).toEqual([]);
    const { facets } = await engines[0]!.search('pay', { facets: ['kind'] });
    expect(facets['kind']?.map(({ value }) => value)).toEqual(['API', 'Component']);
  });
});
