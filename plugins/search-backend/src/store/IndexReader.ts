import type { SearchFacetValue } from '@portico/search-common';
import type { EngineHit, SearchCriteria } from '@portico/search-node';
import type { RankRow } from './tables.ts';

/** Reads the index for one caller: each method sees the documents that the caller may see, and no others. */
export interface IndexReader {
  /** The same for readers of the same state of the index that see the same documents. */
  readonly state: string;
  /** Ids of documents that match, at most so many, in the order of ids; `head` matches words in titles and names only. */
  listMatches(criteria: SearchCriteria, area: 'head' | 'all', limit: number): Promise<number[]>;
  /** Ids of documents that match besides those, in the order of ids. */
  listOthers(
    criteria: SearchCriteria,
    except: readonly number[],
    page: { limit: number; offset: number },
  ): Promise<number[]>;
  /** Ids of documents that match, by weight and title. */
  listByWeight(
    criteria: SearchCriteria,
    page: { limit: number; offset: number },
  ): Promise<number[]>;
  /** How many match, at most `limit`. */
  count(criteria: SearchCriteria, limit: number): Promise<number>;
  /** How many match each of these, in one query; each at most `limit`. */
  countEach(criteria: readonly SearchCriteria[], limit: number): Promise<number[]>;
  /** What ranks these documents, in any order; of all documents, seen or not. */
  readRanks(ids: readonly number[]): Promise<readonly RankRow[]>;
  /** In the order of the ids. */
  readHits(ids: readonly number[]): Promise<EngineHit[]>;
  countFacets(
    criteria: SearchCriteria,
    fields: readonly string[],
    limit: number,
  ): Promise<Record<string, SearchFacetValue[]>>;
  suggestValues(field: string, prefix: string, limit: number): Promise<SearchFacetValue[]>;
  /** Those of these words that the vocabulary has; of all documents, seen or not. */
  listKnown(words: readonly string[]): Promise<string[]>;
  /** Words with so many runs of letters in common with one, in the order of their ids; of all documents, seen or not. */
  listSimilarWords(
    trigrams: readonly string[],
    least: number,
    page: { limit: number; offset: number },
  ): Promise<string[]>;
}
