import type { Generated } from 'kysely';

/** A location that somebody registered, in the configuration or by the API. */
export interface LocationRow {
  id: string;
  type: string;
  target: string;
  /** `type:target`, unique. */
  ref: string;
  /** The Location entity that represents it. */
  entity_ref: string;
  registered_by: 'config' | 'api';
  /** Whether its target may be missing; null is `required`. */
  presence: 'required' | 'optional' | null;
  created_at: string;
  /** Full ref of the user who registered it by the API, in lower case; null for services and the configuration. */
  registrant: string | null;
}

/** Something that is read as a whole: a URL, a file or a pattern of files, or what one provider gives. */
export interface SourceRow {
  id: Generated<number>;
  /** `file:/abs/*.yaml`, `url:https://…`, `provider:ldap`; unique. */
  ref: string;
  type: 'file' | 'url' | 'provider';
  target: string;
  /** The ref of the registered location it is reached from first; the allowed kinds go by it. */
  root_ref: string;
  /** The value of the entities' managed-by-origin-location annotation. */
  origin: string;
  /** How many Location entities lie between it and its root. */
  depth: number;
  /** The validator (HTTP ETag) of what was read last. */
  etag: string | null;
  run: number;
  /** `removed` when its entities are being deleted. */
  run_state: 'complete' | 'partial' | 'removed' | null;
  read_at: string | null;
  /** When it is to be read again; null where something else announces changes. */
  due_at: string | null;
  /** Who reads it, until `lease_until`; of files, who read them last and watches them. */
  lease_holder: string | null;
  lease_until: string | null;
  /** Since when no Location entity lists it. */
  orphaned_at: string | null;
}

/** A Location entity that lists a source. */
export interface SourceParentRow {
  source_id: number;
  parent_id: number;
  /** 1 when the source may be missing as far as this Location entity goes. */
  is_optional: Generated<0 | 1>;
}

/** One file or URL of a source. */
export interface PartRow {
  id: Generated<number>;
  source_id: number;
  path: string;
  /** The value of the entities' managed-by-location annotation. */
  location_ref: string;
  /** Of the content and of all that decides how it is understood; null makes it be read again. */
  hash: string | null;
  documents: number;
  /** What it rendered in by placeholders, as a JSON array of paths. */
  included: string | null;
  read_at: string;
  read_ms: number;
  process_ms: number;
  applied_at: string | null;
}

/** One source's claim to describe one entity. Of several for one ref, the one with the lowest id holds. */
export interface ClaimRow {
  id: Generated<number>;
  source_id: number;
  part_id: number;
  ref_id: number;
  /** 0 for the first document of this ref in its part. */
  ordinal: number;
  /** Which document of its part it is, from 0. */
  position: number;
  line: number;
  hash: string;
  claimed_at: string;
  changed_at: string;
  /** The complete run that no longer found it. */
  missing_run: number | null;
  /** The held run that would remove it. */
  held_run_id: number | null;
  /** The entity of the same part whose processing emitted it; null for a document of its own. */
  emitter_id: number | null;
}

/** The text of a claim's document, open where uid, etag, relations and status come in. */
export interface ClaimDocumentRow {
  claim_id: number;
  /** `{"apiVersion":…,"kind":…,"metadata":{…,"annotations":{…` without the closing braces. */
  head: string;
  /** `,"spec":{…}` and what else is at the top, without the closing brace. */
  tail: string;
  /** Relations that processors added, as JSON text. */
  emitted: string | null;
  /** What each processor did to it, as JSON text of {@link ProcessorNote}s. */
  processed: string | null;
}

/** What one processor did to one document. */
export interface ProcessorNote {
  name: string;
  durationMs: number;
  /** Paths that differ. */
  changed: string[];
  addedRelations: number;
  addedEntities?: number;
  /** The entity in whose processing it added this document, which it has not processed then. */
  emittedFrom?: string;
}

/** What went wrong in a source, a part or a document. */
export interface ProcessingErrorRow {
  id: Generated<number>;
  source_id: number;
  part_id: number | null;
  /** The entity concerned, where the document could be read that far. */
  ref_id: number | null;
  position: number | null;
  line: number | null;
  column: number | null;
  name: string;
  message: string;
  /** JSON of an `ErrorExcerpt`. */
  excerpt: string | null;
  at: string;
}

/** A run that would have removed too much and waits for an operator. */
export interface HeldRunRow {
  id: Generated<number>;
  source_id: number;
  removals: number;
  total: number;
  /** How many the source had lost shortly before. */
  removed_before: Generated<number>;
  held_at: string;
  released_at: string | null;
  /** When an operator decided that what it would remove stays. */
  refused_at: Generated<string | null>;
}

/** Claims of a source that runs removed, for as long as the deletion guard counts them. */
export interface RecentRemovalRow {
  source_id: number;
  at: string;
  claims: number;
}

/** What processors said that a claim's entity depends on: reported as changed, it is read again. */
export interface RefreshKeyRow {
  claim_id: number;
  /** At most 2,000 bytes. */
  key: string;
}
