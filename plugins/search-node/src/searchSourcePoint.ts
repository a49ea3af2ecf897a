import { createExtensionPoint } from '@portico/core';

/** A document that can be found. */
export interface SearchableDocument {
  /** Where a result leads: a path of the portal (`/docs/…`) or an `https:` address. Unique over all sources. */
  location: string;
  title: string;
  /** Other names by which it should be found first; a search for one, or for its title, among other words finds it too. */
  names?: readonly string[];
  /** Words that count more than the text: tags, a description, headings. */
  keywords?: readonly string[];
  text: string;
  /** What results show and filters compare besides: texts and lists of texts, such as `kind` or `tags`. */
  fields?: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Which resource decides who may see it: its number in the source's visibility. */
  visibilityNumber?: number;
}

/** What changed in a source since a position. */
export interface SearchSourceBatch {
  /** New and changed documents, at most some hundreds. */
  documents: readonly SearchableDocument[];
  /** Locations of documents that are gone. */
  removed?: readonly string[];
  /** Where the next batch begins. */
  position: string;
  /** More follows at once. */
  hasMore: boolean;
}

/** The answer of a source that cannot continue from a position: everything is read again, beside the live index. */
export interface ExpiredPosition {
  isExpired: true;
}

interface AnySearchSource {
  /** The type of its documents, as queries name it. */
  type: string;
  /** The visibility that its documents' numbers belong to, by name; everybody may see all of them when omitted. */
  visibility?: string;
  /** Types with more weight are listed first when nothing else decides. Default 0. */
  weight?: number;
  /** All is indexed again when it changes, such as with another form of the documents. */
  version?: string;
}

/** A source that can say what changed. */
export interface FollowedSource extends AnySearchSource {
  /**
   * Reads what changed after a position; everything, batch by batch, after `undefined`. It may be repeated after a crash.
   */
  follow(
    after: string | undefined,
    signal: AbortSignal,
  ): Promise<SearchSourceBatch | ExpiredPosition>;
  /** Calls back when there may be something new; the source is then read at once and otherwise every 30 seconds, and
   * without it every second. */
  onChange?(listener: () => void): () => void;
}

/** A source that can only be read as a whole, every so often. What is no longer in it is removed. */
export interface ReadSource extends AnySearchSource {
  /** Yields all documents in lists of at most some hundreds. */
  readAll(signal: AbortSignal): AsyncIterable<readonly SearchableDocument[]>;
  everyMs: number;
}

/** Documents of one type, and how to get them. */
export type SearchSource = FollowedSource | ReadSource;

/** What can be searched. */
export const searchSourcePoint = createExtensionPoint<SearchSource>({
  id: 'search-source',
  description: 'What can be searched',
});
