import { type Entity, isJsonObject, type JsonValue } from '@portico/catalog-model';
import type { SearchableEntity } from '../language/matchesPredicate.ts';

const longest = 200;
const hidden = new Set(['attachments', 'relations', 'status', 'metadata.etag']);

/** One searchable pair: the key in lower case, the value as it was written. */
export interface SearchablePair {
  key: string;
  value: string | null;
}

/** What can be searched of an entity, written once more for tests and straight from the wire's rules. */
export function listSearchablePairs(entity: Entity): SearchablePair[] {
  const pairs = new Map<string, SearchablePair>();
  const add = (path: string, value: JsonValue | undefined) => {
    if (path.length > longest) return;
    const text = value === null || value === undefined ? null : String(value);
    const stored = text !== null && text.length <= longest ? text : null;
    const pair = { key: path.toLowerCase(), value: stored };
    pairs.set(`${pair.key}\n${stored}`, pair);
  };
  const visit = (path: string, value: JsonValue | undefined) => {
    if (hidden.has(path) || value === undefined) return;
    if (Array.isArray(value)) {
      for (const item of value) {
        visit(path, item);
        if (typeof item === 'string') add(`${path}.${item}`, true);
      }
    } else if (isJsonObject(value)) {
      for (const key of Object.keys(value)) visit(path ? `${path}.${key}` : key, value[key]);
    } else add(path, value);
  };
  visit('', entity as unknown as JsonValue);
  add('metadata.namespace', entity.metadata.namespace ?? 'default');
  for (const { type, targetRef } of entity.relations ?? []) add(`relations.${type}`, targetRef);
  return [...pairs.values()];
}

/** The texts that a text search looks into, lower case, by key. */
export function listTexts({ metadata, spec }: Entity): Map<string, string> {
  const profile = spec?.['profile'];
  const displayName = isJsonObject(profile) ? profile['displayName'] : undefined;
  const texts: [string, unknown][] = [
    ['metadata.name', metadata.name],
    ['metadata.title', metadata.title],
    ['metadata.description', metadata.description],
    ['spec.profile.displayname', displayName],
    ['metadata.tags', metadata.tags?.join(' ')],
  ];
  return new Map(
    texts.flatMap(([key, text]) => (typeof text === 'string' ? [[key, text.toLowerCase()]] : [])),
  );
}

/** An entity as a predicate sees it in memory. */
export function describeEntity(entity: Entity): SearchableEntity {
  const values = new Map<string, Set<string | null>>();
  for (const { key, value } of listSearchablePairs(entity)) {
    const known = values.get(key) ?? new Set();
    values.set(key, known.add(value?.toLowerCase() ?? null));
  }
  return { values, texts: listTexts(entity) };
}
