import { testDatabases } from '@portico/testing/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningCatalog } from '../testing/startCatalog.ts';
import { startSmallCatalog, uid } from './testing/smallCatalog.ts';

describe.each(testDatabases())('facets on $name', database => {
  let catalog: RunningCatalog;
  beforeAll(async () => {
    catalog = await startSmallCatalog(database);
  });
  afterAll(() => catalog?.stop());

  it('counts values as they were written, under the name that was asked', async () => {
    const { facets } = await catalog.published.getEntityFacets({
      facets: ['kind', 'spec.Type', 'metadata.tags', 'metadata.namespace', 'no.such'],
    });
    expect(facets).toEqual({
      kind: [
        { value: 'API', count: 1 },
        { value: 'Component', count: 3 },
        { value: 'Group', count: 1 },
      ],
      'spec.Type': [
        { value: 'Service', count: 1 },
        { value: 'openapi', count: 1 },
        { value: 'service', count: 1 },
        { value: 'team', count: 1 },
        { value: 'website', count: 1 },
      ],
      'metadata.tags': [
        { value: 'Data', count: 1 },
        { value: 'java', count: 2 },
      ],
      'metadata.namespace': [
        { value: 'default', count: 4 },
        { value: 'market', count: 1 },
      ],
      'no.such': [],
    });
  });

  it('counts among the entities of a filter or a predicate', async () => {
    const expected = {
      'spec.owner': [
        { value: 'team-a', count: 2 },
        { value: 'team-b', count: 1 },
      ],
    };
    const facets = ['spec.owner'];
    const filter = { kind: 'component' };
    expect((await catalog.published.getEntityFacets({ facets, filter })).facets).toEqual(expected);
    expect((await catalog.published.getEntityFacets({ facets, query: filter })).facets).toEqual(
      expected,
    );
  });

  it('counts the values of each kind beside those of all', async () => {
    const query = { 'metadata.namespace': 'default' };
    const request = { facets: ['spec.type', 'no.such'], query };
    const types = (...values: string[]) => ({
      'spec.type': values.map(value => ({ value, count: 1 })),
      'no.such': [],
    });
    expect(await catalog.client.getFacetsByKind(request)).toEqual([
      { kind: 'API', count: 1, facets: types('openapi') },
      { kind: 'Component', count: 2, facets: types('service', 'website') },
      { kind: 'Group', count: 1, facets: types('team') },
    ]);
    const facets = ['a', 'b', 'c', 'd', 'e', 'f'];
    await expect(catalog.client.getFacetsByKind({ facets })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('more than 5 facets'),
    });
  });

  it('counts each filter under the others, in one call', async () => {
    const counts = await catalog.client.countFilters({
      query: { kind: 'component' },
      filters: [
        { facet: 'spec.owner', values: ['team-a'] },
        { facet: 'spec.lifecycle', values: ['production'] },
      ],
      groups: [{ id: 'java', query: { 'metadata.tags': 'java' } }, { id: 'all' }],
      chosenGroup: 'all',
    });
    expect(counts).toEqual({
      totalItems: 1,
      facets: {
        'spec.owner': [
          { value: 'team-a', count: 1 },
          { value: 'team-b', count: 1 },
        ],
        'spec.lifecycle': [
          { value: 'experimental', count: 1 },
          { value: 'production', count: 1 },
        ],
      },
      groups: { java: 1, all: 1 },
    });
  });

  it('counts the entities of a set as those of a value', async () => {
    const count = (values: string[], owners: string[] = []) =>
      catalog.client.countFilters({
        query: { kind: 'component' },
        filters: [
          {
            facet: 'spec.lifecycle',
            values,
            sets: [
              { value: 'failing', query: { 'metadata.uid': { $in: [uid(3), uid(4), uid(1)] } } },
              { value: 'idle', query: { 'metadata.uid': { $in: [uid(9)] } } },
            ],
          },
          { facet: 'spec.owner', values: owners },
        ],
      });
    const failing = (size: number) => ({ value: 'failing', count: size });
    expect((await count([])).facets['spec.lifecycle']).toEqual([
      { value: 'experimental', count: 1 },
      { value: 'production', count: 2 },
      failing(2),
    ]);
    expect(await count(['failing'], ['team-b'])).toMatchObject({
      totalItems: 1,
      facets: {
        'spec.lifecycle': [{ value: 'production', count: 1 }, failing(1)],
        'spec.owner': [
          { value: 'team-a', count: 1 },
          { value: 'team-b', count: 1 },
        ],
      },
    });
    expect(await count(['failing', 'production'])).toMatchObject({ totalItems: 3 });
  });

  it('counts a set in place of the value of the same name', async () => {
    const [facet, production] = ['spec.lifecycle', 'production'];
    const { facets, totalItems } = await catalog.client.countFilters({
      query: { kind: 'component' },
      filters: [
        {
          facet,
          values: [production],
          sets: [
            {
              value: production,
              query: {
                $all: [{ [facet]: production }, { $not: { 'metadata.uid': { $in: [uid(3)] } } }],
              },
            },
          ],
        },
      ],
    });
    expect(facets[facet]).toEqual([
      { value: 'experimental', count: 1 },
      { value: production, count: 1 },
    ]);
    expect(totalItems).toBe(1);
  });
});
