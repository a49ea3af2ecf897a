import { type Entity, parseEntityRef, stringifyEntityRef } from '@portico/catalog-model';
import type { SearchableDocument } from '@portico/search-node';

/** What is read of an entity. */
export const searchedFields = [
  'kind',
  'metadata.name',
  'metadata.namespace',
  'metadata.title',
  'metadata.description',
  'metadata.tags',
  'metadata.annotations',
  'spec.type',
  'spec.lifecycle',
  'spec.owner',
  'spec.system',
  'spec.profile',
  'relations',
] as const;

/** Where an entity is shown. */
export function entityLocation(entityRef: string): string {
  const { kind, namespace, name } = parseEntityRef(entityRef);
  const parts = [namespace, kind.toLowerCase(), name].map(encodeURIComponent);
  return `/catalog/${parts.join('/')}`;
}

/** An entity as a document. */
export function describeEntity(entity: Entity, entityNumber: number): SearchableDocument {
  const { kind, metadata, spec = {}, relations = [] } = entity;
  const { name, namespace = 'default', title, description = '', tags = [] } = metadata;
  const profile = (spec['profile'] ?? {}) as Readonly<Record<string, unknown>>;
  const findTarget = (type: string, kind = '') =>
    relations.find(each => each.type === type && each.targetRef.startsWith(kind))?.targetRef;
  const type = toText(spec['type']);
  const isOrphan = metadata.annotations?.['backstage.io/orphan'] === 'true';
  const entityRef = stringifyEntityRef(entity);
  const displayName = toText(profile['displayName']);
  return {
    location: entityLocation(entityRef),
    title: title ?? displayName ?? name,
    names: [
      name,
      entityRef,
      // The namespace that most have is rarely written.
      ...(namespace === 'default' ? [`${kind}:${name}`] : []),
      ...[displayName ?? [], toText(profile['email']) ?? []].flat(),
    ],
    keywords: [...tags, description],
    text: description,
    fields: {
      name,
      kind,
      namespace,
      type,
      componentType: type,
      lifecycle: toText(spec['lifecycle']),
      owner: findTarget('ownedBy') ?? toText(spec['owner']),
      system: findTarget('partOf', 'system:') ?? toText(spec['system']),
      tags: tags.length > 0 ? tags : undefined,
      is: isOrphan ? 'orphan' : undefined,
    },
    visibilityNumber: entityNumber,
  };
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
