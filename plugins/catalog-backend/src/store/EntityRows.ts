/** A relation in words: source ref, type, target ref. */
export type RelationTexts = [sourceRef: string, type: string, targetRef: string];

/** One searchable pair: lower-case key, and the value as written; null when it cannot be compared. */
export type Facet = [key: string, value: string | null];

/** Texts of several documents, each once: rows refer to them by their places. */
export interface SharedTexts {
  /** Searchable keys, lower case. */
  keys: string[];
  /** Values of facets as they are written, and the refs at both ends of relations. */
  terms: string[];
  /** Types of relations. */
  types: string[];
}

/** In place of a value's place: the value cannot be compared. */
export const noValue = -1;

/** Everything that is stored of one valid entity; long parts are text, ready for the database. */
export interface EntityRows {
  ref: string;
  /** As the document writes it. */
  kind: string;
  hash: string;
  head: string;
  tail: string;
  /** kind, namespace, name, title, type, owner, lifecycle, shown name: lower case. */
  columns: (string | null)[];
  /** name, title, description, display name, tags: lower case. */
  text: (string | null)[];
  /** What facets and relations refer to; one object for all documents of a message between threads. */
  texts: SharedTexts;
  /** Two numbers a facet: the place of its key, and that of its value or {@link noValue}. */
  facets: number[];
  /** Three numbers a relation: the places of source ref, type and target ref. */
  relations: number[];
  /** Those of the relations that processors added, as JSON text. */
  emitted: string | null;
  /** What processors did to it, as JSON text; omitted where there are none. */
  processed?: string | undefined;
  /** What a Location entity points to. */
  targets?: LocationTargets | undefined;
}

/** Where a Location entity sends the reader. */
export interface LocationTargets {
  /** `file` or `url`; like the Location entity itself when omitted. */
  type?: string | undefined;
  targets: string[];
  /** They may be missing. */
  isOptional: boolean;
}
