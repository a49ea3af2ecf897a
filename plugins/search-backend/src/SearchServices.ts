import type { SearchEngine } from '@portico/search-node';
import type { CallerVisibilities } from './CallerVisibilities.ts';
import type { SearchConfig } from './searchConfig.ts';
import type { UserQueries } from './store/UserQueries.ts';

/** What the routes of search work with. */
export interface SearchServices {
  engine: SearchEngine;
  visibilities: CallerVisibilities;
  queries: UserQueries;
  config: SearchConfig;
  /** The types that there are. */
  types: ReadonlySet<string>;
}
