import { configApiRef } from '@portico/app';
import type { PageVisit } from '@portico/app/points';
import { searchApiRef } from '@portico/search-common';
import { SearchPage } from '../../components/SearchPage/SearchPage.tsx';
import { readDefaultPageLimit } from '../../components/SearchProvider/useDefaultPageLimit.ts';
import { pageFacets } from '../../model/pageFacets.ts';
import { readSearchAddress } from '../../model/searchAddress.ts';
import { toSearchQuery } from '../../model/searchState.ts';
import { searchResultsQuery } from '../../queries/searchResults.ts';

/** Requests the results of the address. */
export function prefetch({ apis, queryClient, searchParams }: PageVisit): void {
  const limit = readDefaultPageLimit(apis.require(configApiRef));
  const query = {
    ...toSearchQuery(readSearchAddress(searchParams), limit),
    facets: [...pageFacets],
  };
  void queryClient.prefetchQuery(searchResultsQuery(apis.require(searchApiRef), query));
}

/** The search page as the portal has it. */
export default function Default() {
  return <SearchPage />;
}
