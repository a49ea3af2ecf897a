import type { SearchFacetValue } from '@portico/search-common';
import type { EngineQuery, EngineResult } from '@portico/search-node';
import type { VisibleBits } from './VisibleTables.ts';

/** What a reader thread is started with. */
export interface ReaderData {
  file: string;
}

/** A query for a reader thread. */
export type ReaderJob =
  | { kind: 'search'; visible: VisibleBits; query: Omit<EngineQuery, 'visibility'> }
  | { kind: 'suggest'; visible: VisibleBits; field: string; prefix: string; limit: number };

/** Its answer. */
export type ReaderResult = EngineResult | SearchFacetValue[];
