import {
  type Entity,
  type EntityName,
  getEntityName,
  parseEntityRef,
} from '@portico/catalog-model';

/** The annotation that says where an entity's docs are. */
export const docsAnnotation = 'backstage.io/techdocs-ref';
/** The annotation that names another entity, whose docs are shown. */
export const docsEntityAnnotation = 'backstage.io/techdocs-entity';
/** The annotation that names a page in the docs of that entity. */
export const docsEntityPathAnnotation = 'backstage.io/techdocs-entity-path';

/** Whose docs are shown for an entity, and at which page they begin. */
export interface DocsTarget {
  name: EntityName;
  /** The page's folder, without slashes at its ends; `''` for the first page. */
  path: string;
}

/** Whose docs are shown for an entity; `undefined` where it has none. */
export function getDocsTarget(entity: Entity): DocsTarget | undefined {
  const { annotations = {} } = entity.metadata;
  const own = { name: getEntityName(entity), path: '' };
  const other = annotations[docsEntityAnnotation];
  if (!other) return annotations[docsAnnotation] ? own : undefined;
  const name = parseName(other);
  if (!name) return annotations[docsAnnotation] ? own : undefined;
  const path = annotations[docsEntityPathAnnotation] ?? '';
  return { name, path: path.replaceAll(/^\/+|(?<!\/)\/+$/g, '') };
}

/** Anybody may write an annotation: it need not be a ref. */
function parseName(ref: string): EntityName | undefined {
  try {
    return parseEntityRef(ref);
  } catch {
    return undefined;
  }
}
