import type { CallOptions, EndpointInput, PluginClient } from '@portico/contract';
import { createApiRef } from '@portico/core';
import { listSearchMissesEndpoint, type SearchMiss } from './misses.ts';
import {
  searchQueryEndpoint,
  type SearchFacetValue,
  type SearchQualifier,
  type SearchResultSet,
} from './query.ts';
import {
  addRecentQueryEndpoint,
  clearRecentQueriesEndpoint,
  listRecentQueriesEndpoint,
  type RecentQuery,
  removeRecentQueryEndpoint,
} from './recentQueries.ts';
import { searchSuggestionsEndpoint } from './suggestions.ts';

/** A query for a page of results. */
export type SearchQuery = NonNullable<EndpointInput<typeof searchQueryEndpoint>['query']>;

/** Searches, and knows what the user searched for. */
export interface SearchApi {
  /** Finds documents. */
  query(query: SearchQuery, options?: CallOptions): Promise<SearchResultSet>;
  /** Values of a qualifier that begin with a text, most frequent first. */
  suggestValues(
    request: { qualifier: SearchQualifier; prefix?: string; limit?: number },
    options?: CallOptions,
  ): Promise<SearchFacetValue[]>;
  /** The user's own queries, newest first. */
  listRecentQueries(options?: CallOptions): Promise<RecentQuery[]>;
  /** Stores a query that the user sent on purpose. */
  addRecentQuery(term: string, options?: CallOptions): Promise<RecentQuery>;
  removeRecentQuery(id: string, options?: CallOptions): Promise<void>;
  clearRecentQueries(options?: CallOptions): Promise<void>;
  /** Terms that found nothing, for operators. */
  listMisses(request?: { limit?: number }, options?: CallOptions): Promise<SearchMiss[]>;
}

/** Searches, and knows what the user searched for. */
export const searchApiRef = createApiRef<SearchApi>({
  id: 'search.client',
  description: 'Searches the portal',
});

/** Search over HTTP. */
export class SearchClient implements SearchApi {
  readonly #client: PluginClient;

  constructor(client: PluginClient) {
    this.#client = client;
  }

  query(query: SearchQuery, options?: CallOptions) {
    return this.#client.call(searchQueryEndpoint, { query }, options);
  }

  async suggestValues(
    query: { qualifier: SearchQualifier; prefix?: string; limit?: number },
    options?: CallOptions,
  ) {
    return (await this.#client.call(searchSuggestionsEndpoint, { query }, options)).items;
  }

  async listRecentQueries(options?: CallOptions) {
    return (await this.#client.call(listRecentQueriesEndpoint, {}, options)).items;
  }

  addRecentQuery(term: string, options?: CallOptions) {
    return this.#client.call(addRecentQueryEndpoint, { body: { term } }, options);
  }

  removeRecentQuery(id: string, options?: CallOptions) {
    return this.#client.call(removeRecentQueryEndpoint, { params: { id } }, options);
  }

  clearRecentQueries(options?: CallOptions) {
    return this.#client.call(clearRecentQueriesEndpoint, {}, options);
  }

  async listMisses(query: { limit?: number } = {}, options?: CallOptions) {
    return (await this.#client.call(listSearchMissesEndpoint, { query }, options)).items;
  }
}
