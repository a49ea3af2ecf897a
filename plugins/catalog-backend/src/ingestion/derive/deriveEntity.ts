import { hash } from 'node:crypto';
import {
  defaultNamespace,
  type Entity,
  getEntityDisplayName,
  managedByLocationAnnotation,
  managedByOriginLocationAnnotation,
  orphanAnnotation,
  stringifyEntityRef,
} from '@portico/catalog-model';
import type { SpecRelation } from '@portico/catalog-model/kinds';
import type { KindRegistry } from '../../kinds/KindRegistry.ts';
import { collectFacets } from './collectFacets.ts';
import type { EntityRows, LocationTargets, RelationTexts } from '../../store/EntityRows.ts';
import type { TextCollector } from '../../store/TextCollector.ts';

/** Where a document came from, as its annotations say it. */
export interface DocumentOrigin {
  locationRef: string;
  originRef: string;
}

/**
 * Everything that is stored of a valid entity, computed from its document alone.
 *
 * @param texts - where the texts of its facets and relations go.
 */
export function deriveEntity(
  document: Entity,
  origin: DocumentOrigin,
  readRelations: KindRegistry['readRelations'],
  texts: TextCollector,
  emitted: readonly RelationTexts[] = [],
): EntityRows {
  const entity = completeDocument(document, origin);
  const { metadata, spec, kind } = entity;
  const ref = stringifyEntityRef(entity);
  const { head, tail } = openDocument(entity);
  const relations = [...impliedRelations(readRelations(entity), ref), ...emitted];
  const lower = (value: unknown) =>
    typeof value === 'string' && value !== ''
      ? value.toWellFormed().replaceAll('\0', '').toLowerCase()
      : null;
  return {
    ref,
    kind,
    hash: hash(
      'sha1',
      relations.length > 0 ? `${head}${tail}${JSON.stringify(relations)}` : head + tail,
    ),
    head,
    tail,
    columns: [
      kind.toLowerCase(),
      (metadata.namespace ?? defaultNamespace).toLowerCase(),
      metadata.name.toLowerCase(),
      lower(metadata.title),
      lower(spec?.['type']),
      lower(spec?.['owner']),
      lower(spec?.['lifecycle']),
      lower(getEntityDisplayName(entity)),
    ],
    text: [
      metadata.name.toLowerCase(),
      lower(metadata.title),
      lower(metadata.description),
      lower((spec?.['profile'] as { displayName?: unknown } | undefined)?.displayName),
      lower(metadata.tags?.join(' ')),
    ],
    texts: texts.texts,
    facets: texts.addFacets(collectFacets(entity)),
    relations: texts.addRelations(relations),
    emitted: emitted.length > 0 ? JSON.stringify(emitted) : null,
    targets: kind === 'Location' ? listTargets(spec) : undefined,
  };
}

/** The document with its namespace and origin said, and without what the catalog itself adds. */
function completeDocument(document: Entity, origin: DocumentOrigin): Entity {
  const { apiVersion, kind, metadata, relations: _r, status: _s, ...rest } = document;
  const { uid: _u, etag: _e, annotations, ...described } = metadata;
  const { [orphanAnnotation]: _o, ...stored } = annotations ?? {};
  return {
    apiVersion,
    kind,
    metadata: {
      ...described,
      namespace: metadata.namespace || defaultNamespace,
      annotations: {
        ...stored,
        [managedByLocationAnnotation]: origin.locationRef,
        [managedByOriginLocationAnnotation]: origin.originRef,
      },
    },
    ...rest,
  };
}

/** Cuts the document's JSON where annotations, uid and etag, and relations and status come in later. */
function openDocument(entity: Entity): { head: string; tail: string } {
  const { apiVersion, kind, metadata, ...rest } = entity;
  const tail = JSON.stringify(rest);
  return {
    head: JSON.stringify({ apiVersion, kind, metadata }).slice(0, -'}}}'.length),
    tail: tail === '{}' ? '' : `,${tail.slice(1, -1)}`,
  };
}

/** Each relation from both of its ends. */
function impliedRelations(relations: readonly SpecRelation[], ref: string): RelationTexts[] {
  return relations.flatMap(({ type, inverse, targetRef }): RelationTexts[] => [
    [ref, type, targetRef],
    [targetRef, inverse, ref],
  ]);
}

function listTargets(spec: Entity['spec']): LocationTargets {
  const { type, target, targets, presence } = (spec ?? {}) as {
    type?: string;
    target?: string;
    targets?: string[];
    presence?: string;
  };
  return {
    type,
    targets: [...(target ? [target] : []), ...(targets ?? [])],
    isOptional: presence === 'optional',
  };
}
