import type { MatchClause, SearchableDocument, SearchCriteria } from '@portico/search-node';
import { countRuns, testDatabases } from '@portico/testing/node';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildCriteria } from './query/buildCriteria.ts';
import { searchMigrations, type SearchSchema } from './store/tables.ts';
import { openTestEngine, seeing } from './testing/testEngine.ts';

vi.setConfig({ testTimeout: countRuns(60_000), hookTimeout: 60_000 });

const words = ['pay', 'payment', 'paying', 'desk', 'core', 'ledger', 'led', 'rate'];
const kinds = ['API', 'Component', 'Group'];
const tags = ['go', 'java', 'web'];
const types = ['books', 'things'] as const;
const visibility = 'rooms';

interface StoredDocument extends Required<
  Pick<SearchableDocument, 'title' | 'text' | 'location' | 'names' | 'keywords'>
> {
  /** As ids are given. */
  number: number;
  type: (typeof types)[number];
  weight: number;
  kind: string;
  tags: string[];
}

/** Documents of few words, the same ones each time. */
function makeDocuments(count: number): StoredDocument[] {
  let state = 7;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const some = (most: number) =>
    Array.from({ length: random(most + 1) }, () => words[random(words.length)]!);
  return Array.from({ length: count }, (_, number): StoredDocument => {
    const type = types[number < count / 3 ? 0 : 1];
    return {
      number,
      type,
      weight: type === 'books' ? 0 : 1,
      location: `/x/${number}`,
      title: [words[random(words.length)]!, ...some(2)].join(' '),
      names: Array.from({ length: random(2) }, () =>
        [words[random(words.length)]!, ...some(1)].join('-'),
      ),
      keywords: some(3),
      text: some(6).join(' '),
      kind: kinds[random(kinds.length)]!,
      tags: tags.filter(() => random(3) === 0),
    };
  });
}

const documents = makeDocuments(240);
const splitPlain = (text: string) => text.split(/[- ]/).filter(word => word !== '');

/** The places of a document in which words in a row are looked for. */
function listPlaces({ title, names, keywords, text }: StoredDocument): string[][] {
  return [[title, ...names].flatMap(splitPlain), [...keywords, ...splitPlain(text)]];
}

/** Where some words begin in others; the last one may be the beginning of a longer one. */
function hasSequence(
  place: readonly string[],
  wanted: readonly string[],
  isPrefix: boolean,
): boolean {
  return place.some((_, at) =>
    wanted.every((word, offset) => {
      const found = place[at + offset];
      const isLast = offset === wanted.length - 1;
      return isPrefix && isLast ? found?.startsWith(word) : found === word;
    }),
  );
}

function hasClause(places: readonly string[][], { alternatives }: MatchClause): boolean {
  return alternatives.some(({ words: wanted, isPrefix }) =>
    places.some(place => hasSequence(place, wanted, isPrefix)),
  );
}

function matches(document: StoredDocument, criteria: SearchCriteria): boolean {
  const places = listPlaces(document);
  const lower = (values: readonly string[]) => values.map(value => value.toLowerCase());
  const hasField = ({ field, values }: SearchCriteria['fields'][number]) => {
    const own = field === 'kind' ? [document.kind] : field === 'tags' ? document.tags : [];
    return lower(own).some(value => lower(values).includes(value));
  };
  return (
    criteria.words.every(clause => hasClause(places, clause)) &&
    !criteria.withoutWords.some(clause => hasClause(places, clause)) &&
    criteria.fields.every(hasField) &&
    !criteria.withoutFields.some(hasField) &&
    (criteria.types.length === 0 || criteria.types.includes(document.type))
  );
}

function score(document: StoredDocument, clauses: readonly MatchClause[]): number {
  const names = [document.title, ...document.names].map(splitPlain);
  const keywords = document.keywords;
  const best = (clause: MatchClause) =>
    Math.max(
      ...clause.alternatives.map(({ words: wanted, isPrefix }) => {
        if (names.some(name => hasSequence(name, wanted, false))) return 1000;
        if (isPrefix && names.some(name => hasSequence(name, wanted, true))) return 600;
        if (hasSequence(keywords, wanted, false)) return 300;
        return isPrefix && hasSequence(keywords, wanted, true) ? 200 : 0;
      }),
    );
  const whole = clauses.flatMap(({ alternatives: [first] }) => first?.words ?? []).join(' ');
  const lines = names.map(name => name.join(' '));
  const grades: [(line: string) => boolean, number, number][] = [
    [line => line === whole, 10_000, 9000],
    [line => line.startsWith(`${whole} `) || line === whole, 3000, 2700],
    [line => line.startsWith(whole), 300, 260],
  ];
  const grade = grades.find(([fits]) => lines.some(fits));
  const bonus = !grade ? 0 : grade[0](lines[0] ?? '') ? grade[1] : grade[2];
  return clauses.reduce((sum, clause) => sum + best(clause), bonus) - document.title.length;
}

/** Locations in the order in which they are to be found. */
function searchInMemory(criteria: SearchCriteria, visible: readonly number[]): string[] {
  const found = documents.filter(
    document => visible.includes(document.number) && matches(document, criteria),
  );
  const isRanked = criteria.words.length > 0;
  const rankNames = ({ title, names }: StoredDocument) =>
    [...new Set([title, ...names].map(name => splitPlain(name).join(' ')))].join(' \n ');
  return found
    .map(document => ({ document, score: isRanked ? score(document, criteria.words) : 0 }))
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        b.document.weight - a.document.weight ||
        (isRanked ? a.document.title.length - b.document.title.length : 0) ||
        (isRanked
          ? compare(rankNames(a.document), rankNames(b.document))
          : compare(a.document.title, b.document.title)) ||
        a.document.number - b.document.number,
    )
    .map(({ document }) => document.location);
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

const word = fc.constantFrom(...words, 'p', 'pa', 'l', 'none');
const part = fc.oneof(
  { weight: 4, arbitrary: word },
  { weight: 1, arbitrary: fc.tuple(word, word).map(pair => `"${pair.join(' ')}"`) },
  { weight: 1, arbitrary: fc.tuple(word, word).map(pair => pair.join('-')) },
  { weight: 1, arbitrary: word.map(each => `-${each}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'kind:api',
      'kind:Group',
      '-kind:component',
      'tag:go',
      'tag:java',
      '-tag:web',
    ),
  },
);
const term = fc
  .tuple(fc.array(part, { maxLength: 3 }), fc.constantFrom('', ' '))
  .map(([parts, end]) => parts.join(' ') + end);
const readers = fc.constantFrom<number[][]>(
  documents.map(({ number }) => number),
  documents.map(({ number }) => number).filter(number => number % 10 === 3),
  [],
);
const question = fc.record({
  term,
  types: fc.subarray([...types], { maxLength: 1 }),
  filters: fc.constantFrom<Record<string, string[]>[]>(
    {},
    {},
    { kind: ['api', 'group'] },
    { tag: ['java'] },
  ),
  visible: readers,
  limit: fc.constantFrom(1, 7, 100),
  page: fc.constantFrom(0, 0, 1, 3),
});

describe.each(testDatabases())('search on $name', database => {
  let index: ReturnType<typeof openTestEngine>;
  beforeAll(async () => {
    index = openTestEngine(await database.fresh<SearchSchema>(searchMigrations));
    for (const type of types)
      await index.write(
        documents
          .filter(document => document.type === type)
          .map(({ number, kind, tags, title, text, location, names, keywords }) => ({
            title,
            text,
            location,
            names,
            keywords,
            fields: { kind, tags },
            visibilityNumber: number,
          })),
        { type, visibility, weight: type === 'books' ? 0 : 1 },
      );
  });
  afterAll(() => index.engine.close());

  it('finds what a look at every document finds, in the same order, for whoever may see it', async () => {
    await fc.assert(
      fc.asyncProperty(question, async ({ term, types, filters, visible, limit, page }) => {
        const request = { types, filters, isLoose: false };
        const criteria = buildCriteria({ term, ownerRefs: [], ...request });
        const expected = criteria.words.some(({ alternatives }) => alternatives.length === 0)
          ? []
          : searchInMemory(criteria, visible);
        const { hits, total, facets } = await index.search(term, {
          request,
          visibility: seeing(visibility, visible),
          limit,
          offset: page * limit,
          facets: ['kind', 'tags'],
          corrects: false,
        });
        expect(hits.map(({ location }) => location)).toEqual(
          expected.slice(page * limit, (page + 1) * limit),
        );
        expect(total).toBe(expected.length);
        const found = documents.filter(({ location }) => expected.includes(location));
        const counts = new Map<string, number>();
        for (const each of found)
          for (const value of [each.kind, ...each.tags])
            counts.set(value, (counts.get(value) ?? 0) + 1);
        const counted = Object.values(facets).flat();
        expect(new Map(counted.map(({ value, count }) => [value, count]))).toEqual(counts);
      }),
      { numRuns: countRuns(150) },
    );
  });
});
