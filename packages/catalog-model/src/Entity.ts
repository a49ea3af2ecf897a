import { removeInvisibleControls } from './removeInvisibleControls.ts';
import type { JsonObject } from './json.ts';
import type { RelationType } from './relations.ts';

/** An address that an entity's page links to. */
export type EntityLink = {
  url: string;
  title?: string;
  icon?: string;
  type?: string;
};

/** What is said of an entity of any kind; keys beyond these stay. */
export type EntityMetadata = JsonObject & {
  /** Given by the catalog; never written in a document. */
  uid?: string;
  /** Changes with every change of the entity. */
  etag?: string;
  name: string;
  /** The default namespace when omitted. */
  namespace?: string;
  title?: string;
  description?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  tags?: string[];
  links?: EntityLink[];
};

/** That an entity is in a relation to another; given by the catalog. */
export type EntityRelation = {
  type: RelationType | (string & {});
  targetRef: string;
};

/** Something the catalog has to say about an entity, such as why it could not be processed. */
export type EntityStatusItem = {
  type: string;
  level: 'info' | 'warning' | 'error';
  message: string;
  error?: { name: string; message: string };
};

/** An entity: the envelope that is the same for every kind. */
export interface Entity {
  apiVersion: string;
  kind: string;
  metadata: EntityMetadata;
  spec?: JsonObject;
  relations?: EntityRelation[];
  status?: { items?: EntityStatusItem[] };
}

/** The name to show for an entity: its title, else its profile's display name, else its name. */
export function getEntityDisplayName({ metadata, spec }: Entity): string {
  const profile = spec?.['profile'] as { displayName?: unknown } | null | undefined;
  const displayName = typeof profile?.displayName === 'string' ? profile.displayName : undefined;
  return (
    removeInvisibleControls(metadata.title ?? '') ||
    removeInvisibleControls(displayName ?? '') ||
    metadata.name
  );
}
