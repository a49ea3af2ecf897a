import type { SearchCriteria } from '@portico/search-node';

/** Whether every document is like that. */
export function isEverything(criteria: SearchCriteria): boolean {
  return Object.values(criteria).every((each: readonly unknown[]) => each.length === 0);
}
