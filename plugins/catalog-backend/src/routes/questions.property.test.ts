import type { EntityPage, FilterCounts } from '@portico/catalog-common';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import type { PermissionDecision } from '@portico/contract/permissions';
import { countRuns, testDatabases } from '@portico/testing/node';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EntityRules } from '../query/language/EntityRules.ts';
import type { MissingOrder } from '../query/language/entityOrder.ts';
import { matchesPredicate } from '../query/language/matchesPredicate.ts';
import { parseFilter } from '../query/language/parseFilter.ts';
import { parsePredicate } from '../query/language/parsePredicate.ts';
import { allOf, type Predicate } from '../query/language/predicate.ts';
import { orders, query, text } from '../query/testing/arbitraryQueries.ts';
import { describeEntity, listSearchablePairs } from '../query/testing/describeEntity.ts';
import { makeEntities } from '../query/testing/makeEntities.ts';
import { seedCatalog } from '../query/testing/seedCatalog.ts';
import { sortInMemory } from '../query/testing/sortInMemory.ts';
import { catalogMigrations } from '../store/migrations/index.ts';
import type { CatalogSchema } from '../store/tables.ts';
import { type RunningCatalog, startCatalog } from '../testing/startCatalog.ts';

vi.setConfig({ testTimeout: countRuns(120_000), hookTimeout: 60_000 });

const entities = makeEntities(300).map(entity => ({
  entity,
  ref: stringifyEntityRef(entity),
  searchable: describeEntity(entity),
}));

const entityByRef = new Map(entities.map(({ entity, ref }) => [ref, entity]));
const allTexts = [
  'metadata.name',
  'metadata.title',
  'metadata.description',
  'spec.profile.displayname',
  'metadata.tags',
];

/** What is to be seen of an entity when these fields are requested. */
function describeShown(entity: Partial<Entity> = {}, fields?: readonly string[]): unknown[] {
  const has = (field: string) => fields === undefined || fields.includes(field);
  return [
    has('kind') && entity.kind,
    has('metadata') && entity.metadata?.namespace,
    has('metadata') && entity.metadata?.name,
    has('metadata') && entity.metadata?.title,
    (has('spec') || has('spec.type')) && entity.spec?.['type'],
  ].map(value => value || undefined);
}

/** What readers may see: all, about half, a few, nothing. */
const readers = fc.constantFrom<PermissionDecision[]>(
  { result: 'ALLOW' },
  ...[{ kinds: ['component'] }, { kinds: ['user'] }, { kinds: ['nothing'] }].map(
    (params): PermissionDecision => ({
      result: 'CONDITIONAL',
      pluginId: 'catalog',
      resourceType: 'catalog-entity',
      conditions: { rule: 'IS_ENTITY_KIND', resourceType: 'catalog-entity', params },
    }),
  ),
);
/** Sets of conditions, one of which is enough; a condition without value is that the key is present. */
const filters = fc.array(
  fc
    .uniqueArray(
      fc.constantFrom(
        'kind=component',
        'kind=API',
        'metadata.namespace=team-a',
        'spec.type=SERVICE',
        'spec.lifecycle=production',
        'metadata.tags=go',
        'metadata.title',
        'metadata.annotations.flag',
        'relations.ownedBy=group:default/team-1',
        'relations.dependsOn',
        'no.such.key',
      ),
      { maxLength: 5, minLength: 1 },
    )
    .map(conditions => conditions.join(',')),
  { maxLength: 3 },
);
/** A filter of the catalog's list: what is chosen of a facet, and which values it lists. */
const listFilter = fc
  .constantFrom(
    ['spec.type', 'service', 'Website', 'none'],
    ['metadata.tags', 'go', 'java', 'tier:1'],
    ['spec.lifecycle', 'production'],
    ['metadata.namespace', 'team-a'],
    ['relations.ownedBy', 'group:default/team-1', 'group:default/team-3'],
  )
  .chain(([facet = '', ...values]) =>
    fc.record(
      {
        facet: fc.constant(facet),
        values: fc.subarray<string>(values),
        limit: fc.constantFrom(0, 1, 2, 50),
        text: fc.constantFrom('', 'e', 'TEAM', 'group 3', 'nothing'),
        onlyMissing: fc.constantFrom(...(facet.startsWith('relations.') ? [true, false] : [false])),
      },
      { requiredKeys: ['facet', 'values'] },
    ),
  );
const listFilters = fc.uniqueArray(listFilter, { maxLength: 4, selector: ({ facet }) => facet });
const question = fc.record({
  reader: readers,
  query,
  text,
  orders,
  missing: fc.constantFrom<MissingOrder[]>('exclude', 'last'),
  limit: fc.constantFrom(1, 20, 110, 400),
  offset: fc.constantFrom(0, 0, 3, 250),
  withTotal: fc.boolean(),
  fields: fc.constantFrom<(string[] | undefined)[]>(undefined, ['kind', 'metadata'], ['spec.type']),
});

describe.each(testDatabases())('questions on $name', database => {
  let decision: PermissionDecision = { result: 'ALLOW' };
  let catalog: RunningCatalog;
  const rules = new EntityRules();
  beforeAll(async () => {
    const db = await database.fresh<CatalogSchema>(catalogMigrations);
    await seedCatalog(
      db,
      entities.map(({ entity }) => entity),
    );
    catalog = await startCatalog(db, { authorizer: { decide: async () => decision } });
  });
  afterAll(() => catalog?.stop());

  async function post<Body>(path: string, body: object): Promise<Body> {
    const response = await catalog.fetch(`${catalog.baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([path, body, response.status]).toEqual([path, body, 200]);
    return (await response.json()) as Body;
  }
  const allows = (reader: PermissionDecision) =>
    reader.result === 'CONDITIONAL' ? rules.parse(reader.conditions) : allOf();
  const listVisible = (reader: PermissionDecision, predicate: Predicate) =>
    entities.filter(({ searchable }) =>
      matchesPredicate(searchable, allOf(allows(reader), predicate)),
    );

  it('are answered page by page with what a look at every entity says, and back again', async () => {
    await fc.assert(
      fc.asyncProperty(question, async sample => {
        const { reader, query, text, orders, missing, limit, offset, withTotal, fields } = sample;
        decision = reader;
        const predicate = allOf(allows(reader), parsePredicate(query, 'query'), text);
        const expected = sortInMemory(entities, predicate, orders, missing);
        const first = {
          query,
          orderBy: orders,
          orderMissing: missing,
          offset,
          totalItems: withTotal ? 'include' : 'exclude',
          ...(text?.op === 'text' && {
            fullTextFilter: { term: text.term, fields: text.keys ?? allTexts },
          }),
        };
        const names = (page: EntityPage) => page.items.map(item => describeShown(item));
        const written = (refs: readonly string[]) =>
          refs.map(ref => describeShown(entityByRef.get(ref), fields));
        let page: EntityPage = await post('/entities/by-query', { ...first, limit, fields });
        const total = withTotal ? expected.length : 0;
        let at = offset;
        // Long lists are not followed to their end.
        for (let pages = 0; pages < 4; pages += 1) {
          expect(names(page)).toEqual(written(expected.slice(at, at + limit)));
          expect(page.totalItems).toBe(total);
          const { nextCursor, prevCursor } = page.pageInfo;
          expect(nextCursor !== undefined).toBe(at + limit < expected.length);
          const before =
            prevCursor === undefined
              ? []
              : names(await post('/entities/by-query', { cursor: prevCursor, limit, fields }));
          const preceding = expected.slice(Math.max(0, at - limit), at);
          expect(before).toEqual(page.items.length > 0 ? written(preceding) : []);
          if (nextCursor === undefined) break;
          page = await post('/entities/by-query', { cursor: nextCursor, limit, fields });
          at += limit;
        }
      }),
      { numRuns: countRuns(30) },
    );
  });

  it('by filters are answered alike by lists, pages, facets and refs', async () => {
    await fc.assert(
      fc.asyncProperty(readers, filters, async (reader, filter) => {
        decision = reader;
        const predicate = allOf(parsePredicate(parseFilter(filter), 'filter'));
        const visible = listVisible(reader, predicate);
        const refs = visible.map(({ ref }) => ref).toSorted();
        const search = new URLSearchParams(filter.map(each => ['filter', each]));
        const read = async <Body>(path: string) => (await catalog.get<Body>(path)).body;
        const listed = await read<Entity[]>(`/entities?${search}`);
        expect(listed.map(entity => stringifyEntityRef(entity)).toSorted()).toEqual(refs);
        const page = await read<EntityPage>(`/entities/by-query?limit=500&${search}`);
        expect(page.items.map(entity => stringifyEntityRef(entity)).toSorted()).toEqual(refs);
        expect(page.totalItems).toBe(refs.length);

        const { facets } = await read<{
          facets: Record<string, { value: string; count: number }[]>;
        }>(`/entity-facets?facet=spec.type&facet=metadata.tags&${search}`);
        for (const facet of ['spec.type', 'metadata.tags']) {
          const counts = new Map<string, number>();
          for (const { entity } of visible)
            for (const { key, value } of listSearchablePairs(entity))
              if (key === facet && value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
          expect(new Map(facets[facet]?.map(({ value, count }) => [value, count]))).toEqual(counts);
        }

        const entityRefs = entities.map(({ ref }) => ref).toReversed();
        const { items } = await post<{ items: (Entity | null)[] }>(`/entities/by-refs?${search}`, {
          entityRefs,
        });
        const isFound = new Set(refs);
        expect(items.map(item => item && stringifyEntityRef(item))).toEqual(
          entityRefs.map(ref => (isFound.has(ref) ? ref : null)),
        );
      }),
      { numRuns: countRuns(15) },
    );
  });

  it('for what filters list are answered with the values that a look at every entity counts', async () => {
    const hasOne = (facet: string, values: readonly string[]) =>
      values.length > 0 ? parsePredicate({ [facet]: { $in: [...values] } }, 'query') : allOf();
    const countValues = (facet: string, among: ReturnType<typeof listVisible>) => {
      const counts = new Map<string, number>();
      for (const { entity } of among)
        for (const { key, value } of listSearchablePairs(entity))
          if (key.toLowerCase() === facet.toLowerCase() && value !== null)
            counts.set(value, (counts.get(value) ?? 0) + 1);
      return counts;
    };
    await fc.assert(
      fc.asyncProperty(readers, query, listFilters, async (reader, query, filters) => {
        decision = reader;
        const wanted = parsePredicate(query, 'query');
        const answer = await post<FilterCounts>('/entities/filter-counts', {
          query,
          filters,
          withTitles: true,
        });
        const byAll = filters.map(({ facet, values }) => hasOne(facet, values));
        expect(answer.totalItems).toBe(listVisible(reader, allOf(wanted, ...byAll)).length);
        for (const [at, filter] of filters.entries()) {
          const { facet, values, limit = Infinity, text = '' } = filter;
          const others = byAll.filter((_, other) => other !== at);
          const counts = countValues(facet, listVisible(reader, allOf(wanted, ...others)));
          const words = text.toLowerCase().split(' ');
          // Nobody of these owners is in the catalog, so that all are missing and none has a title.
          const hasWords = (value: string) =>
            words.every(word => value.toLowerCase().includes(word));
          const isChosen = (value: string) => values.includes(value);
          const fitting = [...counts].filter(([value]) => hasWords(value) && !isChosen(value));
          const listed = answer.facets[facet] ?? [];
          for (const { value, count } of listed)
            expect([facet, value, count]).toEqual([facet, value, counts.get(value)]);
          const shown = listed.map(({ value }) => value);
          expect(shown.filter(isChosen)).toHaveLength([...counts.keys()].filter(isChosen).length);
          const free = shown.filter(value => !isChosen(value));
          expect(free).toHaveLength(Math.min(limit, fitting.length));
          expect(answer.more?.[facet] ?? 0).toBe(fitting.length - free.length);
          // The most frequent ones are listed.
          const least = Math.min(...free.map(value => counts.get(value) ?? 0));
          const left = fitting.filter(([value]) => !free.includes(value));
          expect(left.every(([, count]) => count <= least)).toBe(true);
          expect(free.every(hasWords)).toBe(true);
        }
      }),
      { numRuns: countRuns(25) },
    );
  });
});
