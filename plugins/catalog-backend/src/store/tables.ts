import type { Generated } from 'kysely';

/** Every table of the catalog. Texts are ordered by code point on both engines; times are ISO texts in UTC. */
export interface CatalogSchema {
  terms: TermRow;
  facet_keys: FacetKeyRow;
  locations: LocationRow;
  sources: SourceRow;
  source_parents: SourceParentRow;
  parts: PartRow;
  claims: ClaimRow;
  claim_documents: ClaimDocumentRow;
  processing_errors: ProcessingErrorRow;
  held_runs: HeldRunRow;
  recent_removals: RecentRemovalRow;
  source_states: SourceStateRow;
  source_records: SourceRecordRow;
  source_positions: SourcePositionRow;
  entities: EntityRow;
  entity_relations: EntityRelationsRow;
  entity_text: EntityTextRow;
  /** SQLite only: the trigram index over `entity_text`, its rowid being `entity_id`. */
  entity_fts: Omit<EntityTextRow, 'entity_id'> & { rowid: number };
  entity_json: EntityJsonRow;
  facets: FacetRow;
  relations: RelationRow;
  pending_entities: PendingEntityRow;
  changes: ChangeRow;
  relation_changes: RelationChangeRow;
  former_texts: FormerTextRow;
  feed_horizon: FeedHorizonRow;
}

/**
 * Every text that facets, relations and claims point to, once. An entity's id is the id of its ref
 * here, so a relation can point to an entity that does not exist yet.
 */
export interface TermRow {
  id: Generated<number>;
  /** Lower case: what is compared. A ref (`component:default/pay`) is a term too. */
  value: string;
  /** As it was written, where that differs from `value`: what is shown. */
  original: string | null;
}

/** A searchable key, lower case: `spec.type`, `metadata.tags`, `relations.ownedby`. */
export interface FacetKeyRow {
  id: Generated<number>;
  key: string;
}

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

/** How far the reading of a source is that comes page by page. Numbers without `complete` are of the run under way, or the last. */
export interface SourceStateRow {
  name: string;
  type: string;
  target: string;
  run: Generated<number>;
  /** Null while no run is under way. */
  began_at: string | null;
  /** Where the next page begins. */
  position: string | null;
  /** 1 once the last page was read. */
  has_ended: Generated<0 | 1>;
  /** 1 when a record had no usable id, so that nobody knows what the run did not find. */
  keeps: Generated<0 | 1>;
  pages: Generated<number>;
  records: Generated<number>;
  bytes: Generated<number>;
  requests: Generated<number>;
  /** What was wrong in words, as JSON; some of `problem_count`. */
  problems: string | null;
  problem_count: Generated<number>;
  /** Of the last page: where changes are read from once entities were made. */
  ended_token: string | null;
  /** How many attempts ended at `failed_page`. */
  failures: Generated<number>;
  failed_page: Generated<number>;
  error: string | null;
  failed_at: string | null;
  /** Whose records entities are made of. */
  complete_run: Generated<number>;
  completed_at: string | null;
  duration_ms: number | null;
  complete_records: Generated<number>;
  complete_requests: Generated<number>;
  complete_problems: string | null;
  complete_problem_count: Generated<number>;
  change_token: string | null;
  changes_at: string | null;
  /** When its schedule wants it to be read next. */
  due_at: string | null;
  /** What is to be read before that. */
  wanted: 'changes' | 'complete' | null;
  /** How often entities were made of its records. */
  applied: Generated<number>;
  /** How often records of the complete run changed, and up to which of these changes entities show it. */
  changes: Generated<number>;
  applied_changes: Generated<number>;
}

/** What a run of a source gave. */
export interface SourceRecordRow {
  source: string;
  run: number;
  id: string;
  /** JSON. */
  value: string;
  /** The page that it came with; null for a change. */
  page: number | null;
}

/** Positions that a run has read from; one that comes again is a loop. */
export interface SourcePositionRow {
  source: string;
  run: number;
  hash: string;
}

/** One entity of the catalog; the texts are lower case, for comparing and ordering. */
export interface EntityRow {
  /** The id of its ref in `terms`. */
  id: number;
  uid: string;
  ref: string;
  kind: string;
  namespace: string;
  name: string;
  title: string | null;
  type: string | null;
  /** As `spec.owner` has it; the full ref is the facet `relations.ownedby`. */
  owner: string | null;
  lifecycle: string | null;
  /** What people know it by: its title, its profile's name, else its name. */
  shown_name: string;
  etag: string;
  claim_id: number;
  /** 1 when no Location entity lists its source any more. */
  orphan: number;
  /** The status items as JSON, or null when there are none. */
  status: string | null;
  created_at: string;
  updated_at: string;
}

/** The entity's `relations` as JSON text, sorted by type and target. */
export interface EntityRelationsRow {
  entity_id: number;
  json: string;
}

/** What full text looks into, lower case. */
export interface EntityTextRow {
  entity_id: number;
  name: string;
  title: string | null;
  description: string | null;
  display_name: string | null;
  tags: string | null;
}

/** A view: each entity as its final JSON text. */
export interface EntityJsonRow {
  entity_id: number;
  json: string;
}

/** One searchable pair of an entity. */
export interface FacetRow {
  key_id: number;
  /** The term of the entity's `kind` facet: what is counted under one kind is one range of the index. */
  kind_id: number;
  /** A term; 0 for a value that is null or too long to be compared, which only exists. */
  value_id: number;
  entity_id: number;
}

/** One relation as seen from its source; both directions have a row. */
export interface RelationRow {
  source_id: number;
  type: string;
  target_id: number;
  /** The entity whose document says so. */
  origin_id: number;
}

/** An entity whose relations, status or claim changed through others and that is to be settled. */
export interface PendingEntityRow {
  entity_id: number;
  /** 1 when a relation of it was removed since it was settled. */
  lost_relations: Generated<0 | 1>;
}

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
