import type { EngineQuery } from '@portico/search-node';
import { testDatabases } from '@portico/testing/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchMigrations, type SearchSchema } from '../store/tables.ts';
import { openTestEngine, seeing } from '../testing/testEngine.ts';
import { buildCriteria } from './buildCriteria.ts';
import { reservePlaces } from './reservePlaces.ts';

const list = (count: number, name: string, text = '') =>
  Array.from({ length: count }, (_, at) => ({
    title: `${name} ${at}`,
    text,
    location: `/${name}/${at}`,
    visibilityNumber: at,
  }));

describe.each(testDatabases())('places for each type on $name', database => {
  let index: ReturnType<typeof openTestEngine>;
  beforeAll(async () => {
    index = openTestEngine(await database.fresh<SearchSchema>(searchMigrations));
    await index.write(list(20, 'deploy'), { type: 'entities', weight: 1 });
    // They match in their text alone, and so less well than any entity.
    await index.write(list(6, 'guide', 'how to deploy'), { type: 'docs', visibility: 'pages' });
    await index.write(list(1, 'note', 'deploy on Mondays'), { type: 'notes' });
  });
  afterAll(() => index.engine.close());

  async function find(
    term: string,
    { limit = 12, pages = [0, 1, 2, 3, 4, 5], types = ['entities', 'docs', 'notes'] } = {},
  ) {
    const query: EngineQuery = {
      criteria: buildCriteria({ term, types: [], filters: {}, ownerRefs: [] }),
      visibility: seeing('pages', pages),
      limit,
      offset: 0,
      facets: [],
      corrects: true,
    };
    const result = await index.engine.search(query);
    const hits = await reservePlaces(index.engine, query, result, { types, minPerType: 4 });
    return { plain: result.hits, hits, titles: hits.map(({ title }) => title) };
  }

  it('replaces the last of the type that fills the page', async () => {
    const { plain, hits, titles } = await find('deploy');
    expect(plain.every(({ type }) => type === 'entities')).toBe(true);
    expect(hits.slice(0, 7)).toEqual(plain.slice(0, 7));
    expect(titles.slice(7)).toEqual(['guide 0', 'guide 1', 'guide 2', 'guide 3', 'note 0']);
  });

  it('finds the same where a word was corrected', async () => {
    const { titles } = await find('deplyo');
    expect(titles).toContain('guide 0');
    expect(titles).toContain('note 0');
  });

  it('has no places for what the caller may not see, nor for what does not match', async () => {
    const hidden = await find('deploy', { pages: [] });
    expect(hidden.titles).toHaveLength(12);
    expect(hidden.titles.join()).not.toContain('guide');
    expect((await find('mondays')).titles).toEqual(['note 0']);
  });

  it('never has more than the page, even one smaller than the types are many', async () => {
    for (const limit of [0, 1, 2, 3, 5])
      expect((await find('deploy', { limit })).titles).toHaveLength(limit);
  });
});
