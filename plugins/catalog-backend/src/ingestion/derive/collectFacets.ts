import { defaultNamespace, type Entity } from '@portico/catalog-model';
import type { Facet } from '../../store/EntityRows.ts';
import { DocumentError } from '../read/DocumentError.ts';

const maxLength = 200;
const skippedKeys = new Set([
  'attachments',
  'relations',
  'status',
  'metadata.uid',
  'metadata.etag',
]);

/**
 * The searchable pairs of a document: every leaf under its dotted path, text items of lists both as
 * `path=item` and `path.item=true`. A missing namespace counts as `default`.
 *
 * @throws DocumentError when two keys differ only in case, since searches could not tell them apart.
 */
export function collectFacets(entity: Entity): Facet[] {
  const facets = new Map<string, Facet>();
  const add = (path: string, value: unknown) => {
    const key = path.toWellFormed().toLowerCase();
    if (key.length > maxLength || key.includes('\0')) return;
    const facet = makeFacet(key, value);
    facets.set(facet[1] === null ? key : `${key}\n${facet[1]}`, facet);
  };
  const visitItem = (path: string, item: unknown) => {
    visit(path, item);
    if (typeof item === 'string') add(`${path}.${item}`, true);
  };
  const visit = (path: string, value: unknown): void => {
    if (skippedKeys.has(path) || value === undefined) return;
    if (Array.isArray(value)) for (const item of value) visitItem(path, item);
    else if (typeof value === 'object' && value !== null) {
      checkKeys(path, value);
      for (const key in value)
        visit(path ? `${path}.${key}` : key, (value as Record<string, unknown>)[key]);
    } else add(path, value);
  };
  visit('', entity);
  if (!entity.metadata.namespace) add('metadata.namespace', defaultNamespace);
  return [...facets.values()];
}

function makeFacet(key: string, value: unknown): Facet {
  if (value === null) return [key, null];
  const text = String(value).toWellFormed();
  return [key, text.length > maxLength || text.includes('\0') ? null : text];
}

function checkKeys(path: string, value: object): void {
  const seen = new Map<string, string>();
  for (const key in value) {
    const lower = key.toLowerCase();
    const other = seen.get(lower);
    if (other !== undefined)
      throw new DocumentError(
        `Keys '${other}' and '${key}' in '${path || 'the document'}' differ only in case; keep one of them`,
        { path: path ? `${path}.${key}` : key },
      );
    seen.set(lower, key);
  }
}
