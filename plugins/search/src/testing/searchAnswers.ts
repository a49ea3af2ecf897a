import { entitiesByRefsEndpoint } from '@portico/catalog-common';
import type { SearchQuery, SearchResult, SearchResultSet } from '@portico/search-common';
import {
  addRecentQueryEndpoint,
  clearRecentQueriesEndpoint,
  listRecentQueriesEndpoint,
  removeRecentQueryEndpoint,
  searchQueryEndpoint,
  searchSuggestionsEndpoint,
} from '@portico/search-common';
import { createAnswers } from '@portico/testing/browser';

/** msw answers to the endpoints of search. */
export const answerSearch = createAnswers('search');
const answerCatalog = createAnswers('catalog');

/** The team that owns what is found, as the catalog has it. */
const payTeam = {
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Group',
  metadata: { name: 'team-pay' },
  spec: { type: 'team', children: [], profile: { displayName: 'Payments Team' } },
};

/** A found entity. */
export function anEntityResult(parts: Partial<SearchResult['document']> = {}): SearchResult {
  const { title = 'Payments', kind = 'Component', name = 'pay' } = parts;
  return {
    type: 'software-catalog',
    document: {
      text: 'Takes money from customers and passes it on.',
      location: `/catalog/default/${String(kind).toLowerCase()}/${String(name)}`,
      kind,
      name,
      namespace: 'default',
      componentType: 'service',
      lifecycle: 'production',
      owner: 'group:default/team-pay',
      title,
      ...parts,
    },
  };
}

/** A found section of documentation. */
export function aDocsResult(): SearchResult {
  return {
    type: 'techdocs',
    document: {
      title: 'Refunds',
      text: 'A refund gives money back.',
      location: '/docs/default/component/pay/guide/#refunds',
      entityTitle: 'Payments',
      name: 'pay',
      path: 'guide/refunds/#partly',
    },
    highlight: {
      preTag: '<m1>',
      postTag: '</m1>',
      fields: { text: 'A <m1>refund</m1> gives <b>money</b> back.' },
    },
  };
}

/** The parts of a query string that tests look at, as they were sent. */
export interface SentQuery extends Pick<SearchQuery, 'term'> {
  types: string[];
  filters: Record<string, string[]>;
  pageLimit: number;
  pageCursor: string | null;
  facets: string[];
  corrects: string | null;
}

/** Reads a query as the server would. */
export function readSentQuery(request: Request): SentQuery {
  const params = new URL(request.url).searchParams;
  const filters: Record<string, string[]> = {};
  for (const [name, value] of params) {
    const field = /^filters\[(\w+)\]/.exec(name)?.[1];
    if (field !== undefined) (filters[field] ??= []).push(value);
  }
  const list = (wanted: string) =>
    [...params].filter(([name]) => name.startsWith(`${wanted}[`)).map(([, value]) => value);
  return {
    term: params.get('term') ?? '',
    types: list('types'),
    filters,
    pageLimit: Number(params.get('pageLimit')),
    pageCursor: params.get('pageCursor'),
    facets: list('facets'),
    corrects: params.get('corrects'),
  };
}

/** Answers all of search: results by a function of the query, no recent queries, and one team of the catalog. */
export function answerResults(
  find: (query: SentQuery) => SearchResultSet | Promise<SearchResultSet>,
): ReturnType<typeof answerSearch.answer>[] {
  return [
    answerSearch.answer(searchQueryEndpoint, request => find(readSentQuery(request))),
    answerSearch.answer(searchSuggestionsEndpoint, { items: [] }),
    answerCatalog.answer(entitiesByRefsEndpoint, async request => {
      const { entityRefs } = (await request.json()) as { entityRefs: string[] };
      return { items: entityRefs.map(ref => (ref === 'group:default/team-pay' ? payTeam : null)) };
    }),
    answerSearch.answer(listRecentQueriesEndpoint, { items: [] }),
    answerSearch.answer(addRecentQueryEndpoint, {
      id: '1',
      term: 'pay',
      usedAt: '2026-01-01T00:00:00Z',
    }),
    answerSearch.answer(removeRecentQueryEndpoint, undefined),
    answerSearch.answer(clearRecentQueriesEndpoint, undefined),
  ];
}

/** Two results, with the values that filters offer. */
export const twoResults: SearchResultSet = {
  results: [anEntityResult(), aDocsResult()],
  numberOfResults: 2,
  facets: {
    kind: [
      { value: 'Component', count: 1 },
      { value: 'API', count: 4 },
    ],
    owner: [{ value: 'group:default/team-pay', count: 1 }],
  },
};
