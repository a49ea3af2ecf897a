import { posix } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  type Entity,
  getEntitySourceLocation,
  type LocationTarget,
  managedByLocationAnnotation,
  parseLocationRef,
  sourceLocationAnnotation,
  stringifyEntityRef,
} from '@portico/catalog-model';
import { NotFoundError } from '@portico/errors';
import { techdocsRefAnnotation } from '@portico/techdocs-common';

/** Where the docs of an entity are. */
export interface DocsSource {
  /** The folder that holds the `mkdocs.yml`, as the reader takes it; with a slash behind it. */
  url: string;
  /** Of a folder on this machine. */
  folder?: string;
}

/** Types that older annotations have in place of `url`. */
const legacyTypes = new Set(['url', 'github', 'gitlab', 'azure/api', 'bitbucket', 'git']);

/**
 * Reads where the docs of an entity are from its annotations.
 *
 * @throws NotFoundError when it has none, or none that can be read.
 */
export function findDocsSource(entity: Entity): DocsSource {
  const ref = stringifyEntityRef(entity);
  const text = entity.metadata.annotations?.[techdocsRefAnnotation];
  if (!text)
    throw new NotFoundError(
      `Entity '${ref}' has no docs; set its annotation '${techdocsRefAnnotation}' to 'dir:.' or 'url:https://…'`,
    );
  const [, type = '', target = ''] = /^([a-z/]+):(.*)$/s.exec(text.trim()) ?? [];
  if (type === 'dir') return findFolder(entity, target.trim() || '.', ref);
  const url = URL.parse(target.trim());
  if (legacyTypes.has(type) && url && /^https?:$/.test(url.protocol))
    return { url: addSlash(url.href) };
  throw new NotFoundError(
    `The annotation '${techdocsRefAnnotation}' of '${ref}' is '${text.slice(0, 200)}'; write it as 'dir:.' or 'url:https://…'`,
  );
}

/**
 * Where the docs of an entity are at a code host, else where the entity is.
 *
 * @throws NotFoundError for an entity without locations.
 */
export function findDocsLocation(entity: Entity): LocationTarget {
  const source = entity.metadata.annotations?.[techdocsRefAnnotation] && findDocsSource(entity);
  return source && source.folder === undefined
    ? { type: 'url', target: source.url }
    : { ...getEntitySourceLocation(entity) };
}

function findFolder(entity: Entity, path: string, ref: string): DocsSource {
  const annotations = entity.metadata.annotations ?? {};
  const managed = annotations[managedByLocationAnnotation];
  if (!managed)
    throw new NotFoundError(
      `Entity '${ref}' was not read from a file or an address, so that 'dir:' leads nowhere`,
    );
  const { type, target } = parseLocationRef(managed);
  if (type === 'file') {
    // Only the catalog's own word counts for files of this machine.
    const base = pathToFileURL(posix.dirname(target)).href;
    const folder = posix.join(posix.dirname(target), path);
    const relative = posix.relative(posix.dirname(target), folder);
    if (posix.isAbsolute(path) || relative.startsWith('..'))
      throw new NotFoundError(
        `The docs of '${ref}' are not below the folder of its file; move them there, or use 'url:'`,
      );
    return { url: addSlash(pathToFileURL(folder).href), folder: fileURLToPath(base) };
  }
  const source = annotations[sourceLocationAnnotation];
  const location = source ? parseLocationRef(source) : { type, target };
  const base = location.type === 'url' ? location.target : target;
  const url = URL.parse(base);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new NotFoundError(
      `Entity '${ref}' was not read from an address, so that 'dir:' leads nowhere; use 'url:'`,
    );
  return { url: addSlash(joinUrl(url, path)) };
}

/** A path from the folder of an address; the address may have its path in its query, as Azure DevOps does. */
function joinUrl(url: URL, path: string): string {
  const inQuery = url.searchParams.get('path');
  if (inQuery !== null) {
    const folder = inQuery.endsWith('/') ? inQuery : posix.dirname(inQuery);
    url.searchParams.set('path', posix.join(folder, path));
    return url.href;
  }
  return new URL(path.endsWith('/') ? path : `${path}/`, url).href;
}

function addSlash(url: string): string {
  return url.includes('?') || url.endsWith('/') ? url : `${url}/`;
}
