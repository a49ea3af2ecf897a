import type { SearchFacetValue } from '@portico/search-common';
import { createExtensionPoint } from '@portico/core';
import type { SearchableDocument } from './searchSourcePoint.ts';

/** Words in a row, as `splitWords` of the engine's caller has folded them. */
export interface WordSequence {
  words: readonly string[];
  /** The last word may be longer. */
  isPrefix: boolean;
}

/** Several ways to match one part of a query; one of them is enough. Without any, nothing matches. */
export interface MatchClause {
  /** What the user wrote, for corrections. */
  source: string;
  alternatives: readonly WordSequence[];
  /** Further ways, ranked below: `rollback` for `roll` beside `back`, and these for it. */
  looser?: readonly WordSequence[];
}

/** One field with the values that it may have. */
export interface FieldClause {
  field: string;
  /** Case does not matter. Refs are also found by their name, or by kind or namespace and name. */
  values: readonly string[];
}

/** What a document must be like. */
export interface SearchCriteria {
  words: readonly MatchClause[];
  /** What has further names is found as well when one of these is its whole title or name, folded, whichever words it lacks. */
  names: readonly string[];
  withoutWords: readonly MatchClause[];
  fields: readonly FieldClause[];
  withoutFields: readonly FieldClause[];
  /** All types when empty. */
  types: readonly string[];
}

/** What a caller may see, by the name of the visibility. */
export type CallerVisibility = Readonly<Record<string, Uint8Array>>;

/** A query as the engine answers it. */
export interface EngineQuery {
  criteria: SearchCriteria;
  visibility: CallerVisibility;
  limit: number;
  /** Results to skip. */
  offset: number;
  /** Fields whose values are counted. */
  facets: readonly string[];
  /** Whether words without a match may be replaced by similar ones. */
  corrects: boolean;
}

/** A document as it was found. */
export interface EngineHit {
  type: string;
  location: string;
  title: string;
  text: string;
  fields: Readonly<Record<string, unknown>>;
}

/** What the engine found: of what the caller may see, and nothing else. */
export interface EngineResult {
  hits: readonly EngineHit[];
  /** At most one more than `searchLimits.results`. */
  total: number;
  facets: Readonly<Record<string, readonly SearchFacetValue[]>>;
  /** Words that were replaced, by what the user wrote. */
  corrections: Readonly<Record<string, string>>;
  /** Words that were ignored, as the user wrote them, since nothing has them together with the others. Default none. */
  omitted?: readonly string[];
}

/** How far a source has been read. */
export interface SourceProgress {
  /** `undefined` before the first batch. */
  position: string | undefined;
  version: string;
  /** Documents carry the generation of the pass that saw them last. */
  generation: number;
  /** A pass over everything is under way. */
  isRebuilding: boolean;
}

/** Documents that are written together with how far their source has been read. */
export interface IndexBatch {
  type: string;
  weight: number;
  visibility: string | undefined;
  documents: readonly SearchableDocument[];
  removed: readonly string[];
  progress: SourceProgress;
}

/** Stores documents and finds them. */
export interface SearchEngine {
  /** How far a source has been read; `undefined` when it never was. */
  getProgress(type: string): Promise<SourceProgress | undefined>;
  /** Stores a batch and how far it leads, both or neither. Documents that have not changed cost little. */
  write(batch: IndexBatch): Promise<void>;
  /** Removes what the pass of this generation no longer found, and all of types that no source has. */
  removeOlder(type: string, generation: number): Promise<void>;
  /** Removes what is no longer needed, such as words that no document contains; called once a day. */
  clean?(signal: AbortSignal): Promise<void>;
  /** Finds documents that the caller may see. */
  search(query: EngineQuery): Promise<EngineResult>;
  /** Values of a field that begin with a text, of documents that the caller may see, most frequent first. */
  suggestValues(request: {
    field: string;
    prefix: string;
    limit: number;
    visibility: CallerVisibility;
  }): Promise<readonly SearchFacetValue[]>;
  /** Ends its threads and connections. */
  close(): Promise<void>;
}

/** An engine in place of the one in the portal's own database; the last one that is added is used. */
export const searchEnginePoint = createExtensionPoint<SearchEngine>({
  id: 'search-engine',
  description: "An engine in place of the one in the portal's own database",
});
