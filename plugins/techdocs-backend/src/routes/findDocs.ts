import {
  type Entity,
  type EntityName,
  parseEntityRef,
  stringifyEntityRef,
} from '@portico/catalog-model';
import { InputError, NotFoundError, ResponseError } from '@portico/errors';
import { techdocsEntityAnnotation } from '@portico/techdocs-common';
import type { TechdocsServices } from '../TechdocsServices.ts';

/** What a route knows of a call. */
interface Call {
  params: EntityName;
  issueTokenFor(pluginId: string): Promise<string>;
  signal: AbortSignal;
}

/** An entity that the caller may read, and whose docs are shown for it. */
export interface FoundDocs {
  entity: Entity;
  /** The entity itself, or the one that it names by annotation. */
  docsEntity: Entity;
}

/**
 * Finds an entity, and the one whose docs it shows, with the caller's rights.
 *
 * @throws NotFoundError when one of them does not exist for the caller.
 */
export async function findDocs(
  { params, issueTokenFor, signal }: Call,
  { catalog }: TechdocsServices,
): Promise<FoundDocs> {
  const options = { token: await issueTokenFor('catalog'), signal };
  const { kind, namespace, name } = params;
  const read = (ref: EntityName) => ifAllowed(catalog.getEntityByRef(ref, options), undefined);
  const entity = await read({ kind, namespace, name });
  if (!entity)
    throw new NotFoundError(
      `There is no entity '${stringifyEntityRef({ kind, namespace, name })}'`,
    );
  const other = entity.metadata.annotations?.[techdocsEntityAnnotation];
  if (!other) return { entity, docsEntity: entity };
  const docsEntity = await read(parseTarget(other, entity));
  if (!docsEntity)
    throw new NotFoundError(
      `There is no entity '${other}', whose docs '${stringifyEntityRef(entity)}' shows`,
    );
  return { entity, docsEntity };
}

/** Reads the annotation that names another entity. @throws InputError that names the annotation and its entity. */
function parseTarget(ref: string, entity: Entity): EntityName {
  try {
    return parseEntityRef(ref);
  } catch (cause) {
    throw new InputError(
      `Annotation '${techdocsEntityAnnotation}' of '${stringifyEntityRef(entity)}' is '${ref.slice(0, 100)}', which is no entity ref; write it as 'component:default/name'`,
      { cause },
    );
  }
}

/** What the catalog answers, or another value for callers who may read nothing of it. */
export async function ifAllowed<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ResponseError && error.status === 403) return otherwise;
    throw error;
  }
}
