import { isJsonObject, type JsonObject, type JsonValue } from '@portico/catalog-model';
import { dump, loadAll } from 'js-yaml';

/** The fields of a draft that the form offers. */
export type DraftField =
  | 'metadata.name'
  | 'metadata.description'
  | 'metadata.tags'
  | 'spec.owner'
  | 'spec.type'
  | 'spec.lifecycle';

/** The text of a field; a list is separated by commas. */
export function readField(entity: JsonObject, field: DraftField): string {
  const [part, key] = splitField(field);
  const holder = entity[part];
  const value = isJsonObject(holder) ? holder[key] : undefined;
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : '';
}

/** The draft with another text in a field; an empty one removes the field. */
export function writeField(entity: JsonObject, field: DraftField, text: string): JsonObject {
  const [part, key] = splitField(field);
  const holder = entity[part];
  const { [key]: _former, ...rest } = isJsonObject(holder) ? holder : {};
  const value = field === 'metadata.tags' ? splitTags(text) : text;
  return { ...entity, [part]: value.length > 0 ? { ...rest, [key]: value } : rest };
}

/** Drafts as a descriptor. */
export function writeYaml(entities: readonly JsonObject[]): string {
  return entities.map(entity => dump(entity, { lineWidth: 100 })).join('---\n');
}

/** The drafts of a descriptor. @throws Error when the text is no YAML, or a document no mapping. */
export function readYaml(text: string): JsonObject[] {
  const documents = (loadAll(text) as JsonValue[]).filter(document => document !== null);
  if (documents.length === 0 || !documents.every(isJsonObject))
    throw new Error('a descriptor is a mapping with apiVersion, kind, metadata and spec');
  return documents;
}

/** The ref of a draft; empty while it has none. */
export function listRef({ kind, metadata }: JsonObject): string[] {
  const { name, namespace = 'default' } = isJsonObject(metadata) ? metadata : {};
  const parts = [kind, namespace, name];
  if (!parts.every(part => typeof part === 'string' && part !== '')) return [];
  return [`${parts[0] as string}:${parts[1] as string}/${parts[2] as string}`.toLowerCase()];
}

/** An owner as refs of the catalog are written. */
export function toOwnerRef(owner: string): string {
  if (owner.includes('/')) return owner.includes(':') ? owner : `group:${owner}`;
  const [first = '', name] = owner.split(':');
  return name === undefined ? `group:default/${first}` : `${first}:default/${name}`;
}

function splitField(field: DraftField): [part: string, key: string] {
  const [part = '', key = ''] = field.split('.');
  return [part, key];
}

function splitTags(text: string): string[] {
  return text
    .split(',')
    .map(tag => tag.trim().toLowerCase())
    .filter(Boolean);
}
