import { CATALOG_FILTER_EXISTS } from '@backstage/catalog-client';
import type { EntityPage } from '@portico/catalog-common';
import { type Entity, getEntityDisplayName } from '@portico/catalog-model';
import { testDatabases } from '@portico/testing/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningCatalog } from '../testing/startCatalog.ts';
import { names, pay, startSmallCatalog, uid } from './testing/smallCatalog.ts';

describe.each(testDatabases())('lists of entities on $name', database => {
  let catalog: RunningCatalog;
  beforeAll(async () => {
    catalog = await startSmallCatalog(database);
  });
  afterAll(() => catalog?.stop());

  describe('GET /entities', () => {
    it('lists all entities as stored when nothing is asked, in the order of their uids', async () => {
      const { items } = await catalog.published.getEntities();
      expect(items.map(({ metadata }) => metadata.uid)).toEqual([1, 2, 3, 4, 5].map(uid));
      expect(items[4]).toEqual(pay);
    });

    it.each([
      [{ kind: 'component', 'metadata.namespace': 'default' }, ['web', 'pay']],
      [
        [{ kind: 'api' }, { kind: 'group' }],
        ['rates', 'team-a'],
      ],
      [{ kind: ['API', 'group'] }, ['rates', 'team-a']],
      [{ 'spec.type': 'SERVICE' }, ['Rates', 'pay']],
      [{ 'metadata.tags': ['data'] }, ['pay']],
      [{ 'metadata.tags.java': 'true', 'metadata.tags.data': 'true' }, ['pay']],
      [{ 'metadata.title': CATALOG_FILTER_EXISTS }, ['web', 'pay']],
      [{ 'relations.ownedBy': 'group:default/team-a' }, ['Rates', 'pay']],
      [{ 'metadata.annotations.example.com/cost.center': '7' }, ['pay']],
      [{ kind: 'nothing' }, []],
    ])('filters by %j', async (filter, expected) => {
      expect(names((await catalog.published.getEntities({ filter })).items)).toEqual(expected);
    });

    it('puts those that lack the order field last, and names the next page in a header', async () => {
      const first = await catalog.get(
        '/entities?order=asc:metadata.title&limit=2&fields=metadata.name',
      );
      expect(first.body).toEqual([{ metadata: { name: 'web' } }, { metadata: { name: 'pay' } }]);
      const link = first.headers.get('link') ?? '';
      expect(link).toMatch(/^<\/entities\?.*after=.*>; rel="next"$/);
      const next = await catalog.get(link.slice(1, link.indexOf('>')));
      expect(names(next.body as Entity[])).toEqual(['rates', 'team-a']);
      const after = Buffer.from(
        new URL(link.slice(1), 'http://x').searchParams.get('after') ?? '',
        'base64',
      );
      expect(JSON.parse(after.toString())).toEqual({ limit: 2, offset: 2 });
      const last = await catalog.get(`/entities?order=asc:metadata.title&limit=2&offset=4`);
      expect(names(last.body as Entity[])).toEqual(['Rates']);
      expect(last.headers.get('link')).toBeNull();
    });

    it('keeps only the fields that are asked, also below keys with dots', async () => {
      const { items } = await catalog.published.getEntities({
        filter: { 'metadata.name': 'pay' },
        fields: ['kind', 'metadata.annotations.example.com/cost.center', 'spec', 'no.such'],
      });
      expect(items).toEqual([
        {
          kind: 'Component',
          metadata: { annotations: { 'example.com/cost.center': '7' } },
          spec: pay.spec,
        },
      ]);
    });
  });

  describe('by-query', () => {
    it('omits what lacks the order field, from items and total', async () => {
      const page = await catalog.published.queryEntities({
        orderFields: { field: 'metadata.title', order: 'desc' },
      });
      expect([names(page.items), page.totalItems]).toEqual([['pay', 'web'], 2]);
    });

    it('keeps what lacks the order field at the end when asked to', async () => {
      const page = await catalog.client.queryEntities({
        orderBy: [{ field: 'metadata.title', order: 'desc' }],
        orderMissing: 'last',
      });
      expect([names(page.items), page.totalItems]).toEqual([
        ['pay', 'web', 'Rates', 'team-a', 'rates'],
        5,
      ]);
    });

    it('orders by the names that people see when asked to, page after page', async () => {
      const request = {
        orderBy: [{ field: 'metadata.name', order: 'asc' as const }],
        orderNames: 'shown' as const,
        limit: 2,
      };
      const all = await catalog.client.queryEntities({ ...request, limit: 100 });
      const shown = all.items.map(entity => getEntityDisplayName(entity).toLowerCase());
      expect(shown).toEqual(shown.toSorted());
      const first = await catalog.client.queryEntities(request);
      const second = await catalog.client.queryEntities({
        cursor: first.pageInfo.nextCursor ?? '',
        limit: 2,
      });
      expect(names([...first.items, ...second.items])).toEqual(names(all.items.slice(0, 4)));
    });

    it.each([
      ['filter', { filter: { kind: 'component' } }],
      ['query', { query: { kind: 'component' } }],
    ])('walks by cursor through the pages of a %s and back, with one total', async (_, request) => {
      const orderFields = [{ field: 'metadata.name', order: 'asc' as const }];
      const first = await catalog.published.queryEntities({ ...request, orderFields, limit: 1 });
      expect(first.pageInfo.prevCursor).toBeUndefined();
      const second = await catalog.published.queryEntities({
        cursor: first.pageInfo.nextCursor ?? '',
        limit: 1,
      });
      const third = await catalog.published.queryEntities({
        cursor: second.pageInfo.nextCursor ?? '',
        limit: 1,
        fields: ['metadata.name'],
      });
      expect(names([...first.items, ...second.items])).toEqual(['pay', 'Rates']);
      expect(third.items).toEqual([{ metadata: { name: 'web' } }]);
      expect(third.pageInfo.nextCursor).toBeUndefined();
      const back = await catalog.published.queryEntities({
        cursor: third.pageInfo.prevCursor ?? '',
        limit: 2,
      });
      expect(names(back.items)).toEqual(['pay', 'Rates']);
      expect(back.pageInfo.prevCursor).toBeUndefined();
      expect(back.pageInfo.nextCursor).toBeDefined();
      expect([first, second, third, back].map(page => page.totalItems)).toEqual([3, 3, 3, 3]);
    });

    it('writes cursors that clients decode', async () => {
      const page = await catalog.published.queryEntities({
        filter: { kind: 'component' },
        limit: 1,
      });
      expect(JSON.parse(atob(page.pageInfo.nextCursor ?? ''))).toEqual({
        orderFields: [],
        orderFieldValues: [uid(3)],
        firstSortFieldValues: [uid(3)],
        isPrevious: false,
        totalItems: 3,
        query: { kind: 'component' },
      });
    });

    it('only counts with limit 0, and does not count when told so', async () => {
      const counted = await catalog.get('/entities/by-query?filter=kind=component&limit=0');
      expect(counted.body).toEqual({ items: [], totalItems: 3, pageInfo: {} });
      const uncounted = await catalog.published.queryEntities({ totalItems: 'exclude', limit: 4 });
      expect([uncounted.items.length, uncounted.totalItems]).toEqual([4, 0]);
      expect(uncounted.pageInfo.nextCursor).toBeDefined();
    });

    it('begins at an offset', async () => {
      const { body } = await catalog.get<EntityPage>(
        '/entities/by-query?offset=3&limit=1&orderField=metadata.name',
      );
      expect(names(body.items)).toEqual(['team-a']);
      const back = await catalog.published.queryEntities({
        cursor: body.pageInfo.prevCursor ?? '',
        limit: 1,
      });
      expect(names(back.items)).toEqual(['Rates']);
    });

    it.each([
      [{ term: ' PAY' }, undefined, ['pay']],
      [{ term: 'a', fields: ['metadata.title'] }, undefined, ['web', 'pay']],
      [{ term: 'alpha' }, 'metadata.title', ['web']],
      [{ term: 'alpha' }, 'metadata.name', []],
      [
        { term: 'eam-a', fields: ['spec.owner', 'metadata.name'] },
        undefined,
        ['rates', 'team-a', 'Rates', 'pay'],
      ],
      [{ term: '%' }, undefined, []],
    ])('looks for the text %j', async (fullTextFilter, field, expected) => {
      const page = await catalog.published.queryEntities({
        fullTextFilter,
        ...(field && { orderFields: { field, order: 'asc' as const } }),
      });
      expect(names(page.items)).toEqual(expected);
      expect(page.totalItems).toBe(expected.length);
    });

    it.each([
      [{ $any: [{ kind: 'api' }, { 'metadata.tags': { $contains: 'data' } }] }, ['rates', 'pay']],
      [{ $all: [{ kind: 'component' }, { $not: { 'spec.owner': 'team-a' } }] }, ['web']],
      [{ 'metadata.name': { $hasPrefix: 'Ra' } }, ['rates', 'Rates']],
      [{ 'spec.lifecycle': { $exists: false } }, ['rates', 'team-a']],
      [{ 'spec.type': { $in: ['website', 'openapi'] } }, ['rates', 'web']],
      [{ relations: { $contains: { type: 'ownedBy' } } }, ['Rates', 'pay']],
      [
        {
          relations: {
            $contains: { type: 'ownedBy', targetRef: { $in: ['group:default/team-a'] } },
          },
        },
        ['Rates', 'pay'],
      ],
      [{ $all: [] }, ['rates', 'team-a', 'web', 'Rates', 'pay']],
      [{ $any: [] }, []],
    ])('answers the predicate %j', async (query, expected) => {
      const answer = catalog.published.queryEntities({ query: query as never }).then(
        ({ items }) => names(items),
        (error: { statusCode: number }) => error.statusCode,
      );
      expect(await answer).toEqual(expected);
    });

    it('streams all pages', async () => {
      const streamed: Entity[] = [];
      for await (const page of catalog.published.streamEntities({
        filter: { kind: 'component' },
        pageSize: 2,
      }))
        streamed.push(...(page as Entity[]));
      expect(names(streamed)).toEqual(['web', 'Rates', 'pay']);
    });
  });
});
