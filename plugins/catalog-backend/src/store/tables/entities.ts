import type { Generated } from 'kysely';

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
