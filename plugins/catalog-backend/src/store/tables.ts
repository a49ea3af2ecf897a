import type {
  LocationRow,
  SourceRow,
  SourceParentRow,
  PartRow,
  ClaimRow,
  ClaimDocumentRow,
  ProcessingErrorRow,
  HeldRunRow,
  RecentRemovalRow,
  RefreshKeyRow,
} from './tables/sources.ts';
import type {
  FollowedRepositoryRow,
  SourcePositionRow,
  SourceRecordRow,
  SourceStateRow,
} from './tables/entitySources.ts';
import type {
  TermRow,
  FacetKeyRow,
  EntityRow,
  EntityRelationsRow,
  EntityTextRow,
  EntityJsonRow,
  FacetRow,
  RelationRow,
  PendingEntityRow,
} from './tables/entities.ts';
import type {
  ChangeRow,
  FormerTextRow,
  FeedHorizonRow,
  RelationChangeRow,
} from './tables/changes.ts';

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
  refresh_keys: RefreshKeyRow;
  source_states: SourceStateRow;
  source_records: SourceRecordRow;
  source_positions: SourcePositionRow;
  followed_repositories: FollowedRepositoryRow;
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
