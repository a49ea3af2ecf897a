/** A relation in words: source ref, type, target ref. */
export type RelationTexts = [sourceRef: string, type: string, targetRef: string];

/** One searchable pair: lower-case key, and the value as written; null when it cannot be compared. */
export type Facet = [key: string, value: string | null];

/** Everything that is stored of one valid entity; long parts are JSON text, ready for the database. */
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
  /** JSON array of {@link Facet}. */
  facets: string;
  /** JSON array of {@link RelationTexts}. */
  relations: string;
  /** Those of the relations that processors added, as JSON text. */
  emitted: string | null;
  /** What processors did to it, as JSON text; left out where there are none. */
  processed?: string | undefined;
  /** What a Location entity points to. */
  targets?: LocationTargets | undefined;
}

/** Where a Location entity sends the reader. */
export interface LocationTargets {
  /** `file` or `url`; like the Location entity itself when left out. */
  type?: string | undefined;
  targets: string[];
  /** They may be missing. */
  isOptional: boolean;
}
