import type { Generated } from 'kysely';

/** The change feed: a number is visible only after all lower ones are. */
export interface ChangeRow {
  seq: Generated<number>;
  at: string;
  entity_id: number;
  ref: string;
  uid: string;
  /** `updated` for its own document or status, `related` when only its relations changed. */
  action: 'created' | 'updated' | 'related' | 'deleted';
  /** The document before the change, as JSON text, where the document changed. */
  former: string | null;
  /** Where long texts were taken out of it: `[[path, id], …]` as JSON, by ids of `former_texts`. */
  former_texts: string | null;
  /** The commit that the document after the change was read at. */
  commit_id: string | null;
}

/** A long text of former documents, once. */
export interface FormerTextRow {
  id: Generated<number>;
  hash: string;
  /** As a JSON string. */
  text: string;
}

/** One row once entries of the feed were dropped: those before this time may be missing. */
export interface FeedHorizonRow {
  dropped_before: string;
}

/** Relations that came and went with a change of an existing entity's document. */
export interface RelationChangeRow {
  seq: number;
  source_id: number;
  type: string;
  target_id: number;
  change: 'added' | 'removed';
}
