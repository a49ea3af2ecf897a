import type { EntityRow, EntityTextRow } from '../../store/tables/entities.ts';

/** The key of what tells every two entities apart. */
export const uidKey = 'metadata.uid';

/** The name that people know an entity by; a key of our own. */
export const shownNameKey = 'portico.shown-name';

/** The keys that are columns of `entities`; the others are facets only. */
export const columnByKey: ReadonlyMap<string, keyof EntityRow> = new Map([
  ['kind', 'kind'],
  [uidKey, 'uid'],
  ['metadata.namespace', 'namespace'],
  ['metadata.name', 'name'],
  ['metadata.title', 'title'],
  ['spec.type', 'type'],
  ['spec.owner', 'owner'],
  ['spec.lifecycle', 'lifecycle'],
  [shownNameKey, 'shown_name'],
]);

/** Those of them that are no facets besides. */
export const columnOnlyKeys: ReadonlySet<string> = new Set([uidKey, shownNameKey]);

/** The columns that every entity has. */
export const requiredColumns: ReadonlySet<keyof EntityRow> = new Set([
  'kind',
  'uid',
  'namespace',
  'name',
  'shown_name',
]);

/** The keys whose texts are indexed for text search, whatever their length. */
export const textColumnByKey: ReadonlyMap<
  string,
  Exclude<keyof EntityTextRow, 'entity_id'>
> = new Map([
  ['metadata.name', 'name'],
  ['metadata.title', 'title'],
  ['metadata.description', 'description'],
  ['spec.profile.displayname', 'display_name'],
  ['metadata.tags', 'tags'],
]);
