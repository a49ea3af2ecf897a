import type { CatalogApi } from '@portico/catalog-common';
import { type Entity, parseEntityRef, stringifyEntityRef } from '@portico/catalog-model';
import { InputError, ResponseError } from '@portico/errors';

/** What is needed of a call to read with its caller's rights. */
interface Call {
  issueTokenFor(pluginId: string): Promise<string>;
  signal: AbortSignal;
}

/**
 * The entity of a ref, with the caller's rights.
 *
 * @throws InputError when the ref is missing or wrong, or there is no such entity for the caller.
 */
export async function findEntity(
  entityRef: unknown,
  { issueTokenFor, signal }: Call,
  catalog: CatalogApi,
): Promise<Entity> {
  if (typeof entityRef !== 'string' || entityRef === '')
    throw new InputError('entity is a required field');
  const name = readRef(entityRef);
  const options = { token: await issueTokenFor('catalog'), signal };
  try {
    const entity = await catalog.getEntityByRef(name, options);
    if (entity) return entity;
  } catch (error) {
    if (!(error instanceof ResponseError && error.status === 403)) throw error;
  }
  throw new InputError(`Entity ref missing, ${stringifyEntityRef(name)}`);
}

/**
 * The entities of refs, with the caller's rights; undefined in place of those that do not exist for the caller. An
 * entity that is named twice is the same object.
 *
 * @throws InputError when a ref is wrong.
 */
export async function findEntities(
  entityRefs: readonly string[],
  { issueTokenFor, signal }: Call,
  catalog: CatalogApi,
): Promise<(Entity | undefined)[]> {
  const refs = entityRefs.map((entityRef, at) =>
    stringifyEntityRef(readRef(entityRef, ` in body field 'entityRefs.${at}'`)),
  );
  const distinct = [...new Set(refs)];
  const options = { token: await issueTokenFor('catalog'), signal };
  const found = await catalog.getEntitiesByRefs({ entityRefs: distinct }, options);
  return refs.map(ref => found[distinct.indexOf(ref)]);
}

function readRef(entityRef: string, place = '') {
  try {
    return parseEntityRef(entityRef);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new InputError(`Invalid entity ref${place}, ${reason}`);
  }
}
