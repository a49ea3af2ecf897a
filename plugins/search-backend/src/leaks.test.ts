import { searchLimits } from '@portico/search-common';
import type { SearchableDocument } from '@portico/search-node';
import { testDatabases } from '@portico/testing/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchMigrations, type SearchSchema } from './store/tables.ts';
import { openTestEngine, seeing } from './testing/testEngine.ts';

const hiddenCount = 1000;
const visibleCount = 300;

/** Letters only, so that typos are corrected to it. */
const wordOf = (prefix: string, at: number) =>
  prefix + [...String(at).padStart(4, '0')].map(digit => 'bcdfghjklm'[Number(digit)]).join('');

const describeDocument = (prefix: string, at: number, number: number): SearchableDocument => {
  const word = wordOf(prefix, at);
  return {
    location: `/x/${word}`,
    title: `shared ${word}`,
    names: [`component:default/${word}`],
    keywords: [word, 'common'],
    text: `some shared text about ${word} and others`,
    fields: {
      kind: 'Component',
      owner: `group:default/${word}`,
      tags: [word, 'common'],
      system: `system:default/${word}`,
    },
    visibilityNumber: number,
  };
};

const visibleDocuments = Array.from({ length: visibleCount }, (_, at) =>
  describeDocument('open', at, at * 2),
);
const hiddenDocuments = Array.from({ length: hiddenCount }, (_, at) =>
  describeDocument('shut', at, at * 2 + 1),
);
const visibility = seeing(
  'things',
  visibleDocuments.map(({ visibilityNumber = 0 }) => visibilityNumber),
);

describe.each(testDatabases())('what is hidden, on $name,', database => {
  let alone: ReturnType<typeof openTestEngine>;
  let beside: ReturnType<typeof openTestEngine>;
  beforeAll(async () => {
    alone = openTestEngine(await database.fresh<SearchSchema>(searchMigrations));
    beside = openTestEngine(await database.fresh<SearchSchema>(searchMigrations));
    await alone.write(visibleDocuments, { visibility: 'things' });
    for (let at = 0; at < hiddenCount; at += 500)
      await beside.write(hiddenDocuments.slice(at, at + 500), { visibility: 'things' });
    await beside.write(visibleDocuments, { visibility: 'things' });
  }, 60_000);
  afterAll(async () => {
    await alone.engine.close();
    await beside.engine.close();
  });

  const terms = [
    '',
    'shared',
    'sha',
    'common',
    'shut',
    'shutbb',
    'kind:component',
    'tag:common',
    'text -open',
    ...[0, 7, 77, 123, 299].flatMap(at => {
      const [open, shut] = [wordOf('open', at), wordOf('shut', at)];
      return [
        open,
        open.slice(0, -1),
        `${open.slice(0, 5)}x${open.slice(6)}`,
        shut,
        shut.slice(0, -1),
        // A word of a hidden document is never what a typo is corrected to.
        `${shut.slice(0, 5)}x${shut.slice(6)}`,
        `"about ${shut}"`,
        `-${shut} shared`,
        `owner:${shut}`,
        `shared tag:${shut}`,
        `system:${shut}`,
        `-tag:${shut} ${open}`,
        `component:default/${shut}`,
      ];
    }),
  ];

  it.each(terms)('changes nothing of the answers to %j', async term => {
    for (const offset of [0, 25, 275]) {
      const options = { visibility, offset, facets: ['kind', 'owner', 'tags', 'system'] };
      const [without, with_] = await Promise.all([
        alone.search(term, options),
        beside.search(term, options),
      ]);
      expect(with_).toEqual(without);
      expect(JSON.stringify(with_).replaceAll(term, '')).not.toContain('shutb');
    }
  });

  it('is not among suggested values', async () => {
    for (const field of ['owner', 'tags', 'system', 'kind'])
      for (const prefix of ['', 'sh', 'shutbb', 'o']) {
        const request = { field, prefix, limit: 50, visibility };
        const values = await beside.engine.suggestValues(request);
        expect(values).toEqual(await alone.engine.suggestValues(request));
      }
  });

  it('is there for those who may see it, and for nobody else', async () => {
    const word = wordOf('shut', 5);
    const number = hiddenDocuments[5]?.visibilityNumber ?? 0;
    const seen = await beside.search(word, { visibility: seeing('things', [number]) });
    expect(seen.hits.map(({ title }) => title)).toEqual([`shared ${word}`]);
    for (const nothing of [seeing('others', [number]), seeing('things', [])])
      expect((await beside.search(word, { visibility: nothing })).total).toBe(0);
    expect((await beside.search('', { visibility: {} })).total).toBe(0);
    expect((await beside.search('', { visibility, limit: searchLimits.pageLimit })).total).toBe(
      visibleCount,
    );
  });

  it('does not keep a typo from being corrected, however many hidden words are more like it', async () => {
    const db = await database.fresh<SearchSchema>(searchMigrations);
    const { engine, write, search } = openTestEngine(db);
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    const near = [
      ...new Set(
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap(at =>
          letters.map(letter => `strawberry`.slice(0, at) + letter + `strawberry`.slice(at + 1)),
        ),
      ),
    ]
      .filter(word => word !== 'strawberry')
      .flatMap(word => [word, `${word}s`, `${word}y`]);
    const hidden = near.map((word, at) => ({
      ...describeDocument('shut', at, at + 1),
      title: word,
    }));
    for (let at = 0; at < hidden.length; at += 250)
      await write(hidden.slice(at, at + 250), { visibility: 'things' });
    await write([{ location: '/x/seen', title: 'strawbarrs', text: '', visibilityNumber: 0 }], {
      visibility: 'things',
    });
    const { corrections } = await search('strawberry ', { visibility: seeing('things', [0]) });
    expect(hidden.length).toBeGreaterThan(700);
    expect(corrections).toEqual({ strawberry: 'strawbarrs' });
    await engine.close();
  });

  it('is gone with the next query when rights change', async () => {
    // Many callers, whose rights differ by little and by much.
    for (let round = 0; round < 60; round += 1) {
      const numbers = Array.from({ length: 1 + round * 3 }, (_, at) => (at * 7 + round) % 600);
      const { total } = await beside.search('shared', {
        visibility: seeing('things', numbers),
        limit: 100,
      });
      expect(total).toBe(new Set(numbers).size);
    }
  });
});
