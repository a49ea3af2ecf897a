import type { SearchQuery } from '@portico/search-common';

/** What is searched for, and which page of the results is shown. */
export interface SearchState {
  /** Words and qualifiers. */
  term: string;
  /** Types of documents; all when empty. */
  types: readonly string[];
  /** Values by field: those of one field are alternatives. */
  filters: Readonly<Record<string, readonly string[]>>;
  /** Results of a page; the portal's default when `undefined`. */
  pageLimit: number | undefined;
  pageCursor: string | undefined;
  /** Words are not corrected. */
  isExact: boolean;
}

/** Changes what is searched for. */
export type UpdateSearch = (
  change: (former: SearchState) => SearchState,
  options?: { replace?: boolean },
) => void;

/** Nothing in particular: everything is listed. */
export const emptySearch: SearchState = {
  term: '',
  types: [],
  filters: {},
  pageLimit: undefined,
  pageCursor: undefined,
  isExact: false,
};

/** A search with some of it changed; anything but the page leads back to the first page. */
export function changeSearch(former: SearchState, part: Partial<SearchState>): SearchState {
  const isOtherTerm = part.term !== undefined && part.term !== former.term;
  const next = { ...former, ...(isOtherTerm && { isExact: false }), ...part };
  if (JSON.stringify(next) === JSON.stringify(former)) return former;
  return 'pageCursor' in part ? next : { ...next, pageCursor: undefined };
}

/** A search with the values of one filter changed. */
export function changeFilter(
  former: SearchState,
  field: string,
  values: readonly string[],
): SearchState {
  const { [field]: _, ...others } = former.filters;
  return changeSearch(former, {
    filters: values.length > 0 ? { ...others, [field]: values } : others,
  });
}

/** The query that finds the results of a search. */
export function toSearchQuery(state: SearchState, defaultPageLimit: number): SearchQuery {
  const { term, types, filters, pageLimit, pageCursor, isExact } = state;
  return {
    ...toCriteria({ term, types, filters }),
    pageLimit: pageLimit ?? defaultPageLimit,
    ...(pageCursor !== undefined && { pageCursor }),
    ...(isExact && { corrects: false }),
  };
}

/** What of a query decides which documents it finds. */
export function toCriteria({
  term,
  types,
  filters,
}: Pick<SearchState, 'term' | 'types' | 'filters'>): SearchQuery {
  return {
    term,
    ...(types.length > 0 && { types: [...types] }),
    ...(Object.keys(filters).length > 0 && {
      filters: Object.fromEntries(
        Object.entries(filters).map(([field, values]) => [field, [...values]]),
      ),
    }),
  };
}
