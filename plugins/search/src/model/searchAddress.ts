import { searchLimits } from '@portico/search-common';
import type { SearchState } from './searchState.ts';

/** Pages may have so many results. */
export const pageLimits = [10, 25, 50, 100] as const;

/**
 * Reads a search from an address: `query=…&types[]=…&filters[kind][]=…&pageLimit=…&pageCursor=…&exact=true`. Filters may
 * also be written `filters[kind]=…` or `filters[kind][0]=…`.
 */
export function readSearchAddress(params: URLSearchParams): SearchState {
  const types = [...params].flatMap(([name, value]) =>
    /^types(\[\d*\])?$/.test(name) && value ? [value] : [],
  );
  const filters: Record<string, string[]> = {};
  for (const [name, value] of params) {
    const field = /^filters\[([^[\]]+)\](?:\[\d*\])?$/.exec(name)?.[1];
    if (field === undefined || value === '') continue;
    const values = Object.hasOwn(filters, field) ? filters[field] : undefined;
    if (values) values.push(value);
    else Object.defineProperty(filters, field, { ...writable, value: [value] });
  }
  return {
    term: params.get('query') ?? '',
    types: [...new Set(types)],
    filters,
    pageLimit: readPageLimit(params.get('pageLimit')),
    pageCursor: params.get('pageCursor') || undefined,
    isExact: params.get('exact') === 'true',
  };
}

/** The address's parameters of a search; what is as it would be without them is omitted. */
export function writeSearchAddress(state: SearchState): URLSearchParams {
  const params = new URLSearchParams();
  if (state.term) params.set('query', state.term);
  for (const type of state.types) params.append('types[]', type);
  for (const [field, values] of Object.entries(state.filters)) {
    for (const value of values) params.append(`filters[${field}][]`, value);
  }
  if (state.pageLimit !== undefined) params.set('pageLimit', String(state.pageLimit));
  if (state.pageCursor !== undefined) params.set('pageCursor', state.pageCursor);
  if (state.isExact) params.set('exact', 'true');
  return params;
}

/** The path of the search page with a search. */
export function toSearchPath(pagePath: string, state: SearchState): string {
  const params = writeSearchAddress(state).toString();
  return params ? `${pagePath}?${params}` : pagePath;
}

// Fields may be called like what every object has, such as `__proto__`.
const writable = { writable: true, enumerable: true, configurable: true };

function readPageLimit(text: string | null): number | undefined {
  const limit = Number(text);
  return Number.isInteger(limit) && limit > 0 && limit <= searchLimits.pageLimit
    ? limit
    : undefined;
}
