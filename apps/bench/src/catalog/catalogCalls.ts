import type { HttpCall, HttpClient } from '../http/HttpClient.ts';
import {
  type CatalogShape,
  nameComponent,
  nameGroup,
  rareWord,
  typeOfComponent,
} from './catalogShape.ts';
import { createRandom } from './createRandom.ts';
import { vocabulary } from './words.ts';

const base = '/api/catalog';
const refsPerCall = 100;
const pageSize = 20;
const deepShare = 0.9;
const deepPages = 40;
const commonWords = { first: 50, last: 1000 };
const searchedFields = ['metadata.name', 'metadata.title', 'metadata.description', 'metadata.tags'];

/** A kind of catalog call, with arguments that differ from call to call. */
export interface CatalogCall {
  id: string;
  title: string;
  next: () => HttpCall;
}

/** The kinds of catalog calls that are measured; it asks the server for the cursors of deep pages. */
export async function prepareCatalogCalls(
  shape: CatalogShape,
  client: HttpClient,
): Promise<CatalogCall[]> {
  const random = createRandom(7);
  const upTo = (count: number) => Math.floor(random() * count);
  const component = () => nameComponent(upTo(shape.components));
  // Half of all tags in a new choice each time, so that no answer was given before.
  const freshFilter = () =>
    ['kind=component', 'spec.lifecycle=production', ...pickTags(random)].join(',');
  const orderedList = () => ({
    filter: `kind=component,spec.type=${typeOfComponent(upTo(8))}`,
    orderField: 'metadata.name,asc',
    limit: pageSize,
  });
  const deepCursors = await collectDeepCursors(client);
  const text = (term: string): HttpCall => ({
    method: 'GET',
    path: byQuery({
      filter: 'kind=component',
      fullTextFilterTerm: term,
      fullTextFilterFields: searchedFields.join(','),
      orderField: 'metadata.name,asc',
      limit: pageSize,
    }),
  });
  return [
    {
      id: 'by-name',
      title: 'One entity by name',
      next: () => get(`/entities/by-name/component/default/${component()}`),
    },
    {
      id: 'list',
      title: 'List: kind and type, ordered, limit 20, with total',
      next: () => ({ method: 'GET', path: byQuery(orderedList()) }),
    },
    {
      id: 'fresh-list',
      title: 'The same under a wide filter that nobody requested before',
      next: () => ({
        method: 'GET',
        path: byQuery({
          filter: freshFilter(),
          orderField: 'metadata.name,asc',
          limit: pageSize,
        }),
      }),
    },
    {
      id: 'deep-list',
      title: 'List: kind and type, at nine tenths of its depth, by cursor',
      next: () => ({
        method: 'GET',
        path: byQuery({ cursor: deepCursors[upTo(deepCursors.length)] ?? '', limit: pageSize }),
      }),
    },
    {
      id: 'owner-list',
      title: 'List: all that a group owns, ordered, limit 20, with total',
      next: () => ({
        method: 'GET',
        path: byQuery({
          filter: `relations.ownedBy=group:default/${nameGroup(upTo(shape.groups))}`,
          orderField: 'metadata.name,asc',
          limit: pageSize,
        }),
      }),
    },
    {
      id: 'text',
      title: 'Full text: a common word, limit 20, with total',
      next: () =>
        text(
          vocabulary[commonWords.first + upTo(commonWords.last - commonWords.first)] ?? rareWord,
        ),
    },
    { id: 'rare-text', title: 'Full text: a rare word', next: () => text(rareWord) },
    {
      id: 'facets',
      title: 'Facets of tags and types under a wide filter that nobody requested before',
      next: () => facets(freshFilter()),
    },
    {
      id: 'facets-again',
      title: 'Facets of tags and types of a kind, requested before',
      next: () => facets('kind=component,spec.lifecycle=production'),
    },
    {
      id: 'filter-counts',
      title: "The catalog page's filter counts under tags that nobody requested before",
      next: () => filterCounts(pickTags(random).map(tag => tag.split('=')[1] ?? '')),
    },
    {
      id: 'filter-counts-again',
      title: "The catalog page's filter counts, requested before",
      next: () => filterCounts([]),
    },
    {
      id: 'by-refs',
      title: `${refsPerCall} entities by refs`,
      next: () => ({
        method: 'POST',
        path: `${base}/entities/by-refs`,
        body: {
          entityRefs: Array.from({ length: refsPerCall }, () => `component:default/${component()}`),
        },
      }),
    },
    {
      id: 'ancestry',
      title: 'Ancestry of one entity',
      next: () => get(`/entities/by-name/component/default/${component()}/ancestry`),
    },
    {
      id: 'entities',
      title: 'GET /entities, one kind, limit 100',
      next: () =>
        get(`/entities?${new URLSearchParams({ filter: 'kind=component', limit: '100' })}`),
    },
  ];
}

const tagCount = 50;

/** Half of the tags, as conditions of a filter. */
function pickTags(random: () => number): string[] {
  const chosen = Array.from({ length: tagCount }, (_, index) => index).filter(() => random() < 0.5);
  return chosen.map(index => `metadata.tags=tag-${index}`);
}

function facets(filter: string): HttpCall {
  const query = new URLSearchParams([
    ['facet', 'metadata.tags'],
    ['facet', 'spec.type'],
    ['filter', filter],
  ]);
  return get(`/entity-facets?${query}`);
}

/** What the catalog page requests its filters. */
function filterCounts(tags: readonly string[]): HttpCall {
  const facetNames = [
    'spec.type',
    'relations.ownedBy',
    'spec.lifecycle',
    'portico.processing-status',
  ];
  return {
    method: 'POST',
    path: `${base}/entities/filter-counts`,
    body: {
      filters: [
        { facet: 'kind', values: ['component'] },
        { facet: 'metadata.tags', values: tags, limit: 50 },
        ...facetNames.map(facet => ({ facet, values: [], limit: 50 })),
      ],
      groups: [
        { id: 'owned', query: { 'relations.ownedBy': { $in: ['user:default/guest'] } } },
        { id: 'all' },
      ],
      chosenGroup: 'all',
    },
  };
}

function get(path: string): HttpCall {
  return { method: 'GET', path: `${base}${path}` };
}

/** The address of a by-query call. */
export function byQuery(query: Record<string, string | number>): string {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  );
  return `${base}/entities/by-query?${search}`;
}

/** Goes to nine tenths of a list by offset, then on by cursors, which are stored. */
async function collectDeepCursors(client: HttpClient): Promise<string[]> {
  const filter = `kind=component,spec.type=${typeOfComponent(0)}`;
  interface Page {
    totalItems: number;
    pageInfo: { nextCursor?: string };
  }
  const request = (query: Record<string, string | number>) =>
    client.sendForJson<Page>({ method: 'GET', path: byQuery(query) });
  const { totalItems } = await request({ filter, limit: 0 });
  const cursors: string[] = [];
  let page = await request({
    filter,
    orderField: 'metadata.name,asc',
    limit: pageSize,
    offset: Math.max(0, Math.min(Math.floor(totalItems * deepShare), totalItems - 2 * pageSize)),
  });
  while (page.pageInfo.nextCursor && cursors.length < deepPages) {
    cursors.push(page.pageInfo.nextCursor);
    page = await request({ cursor: page.pageInfo.nextCursor, limit: pageSize });
  }
  if (cursors.length === 0) throw new Error('The ordered list has no page after nine tenths of it');
  return cursors;
}
