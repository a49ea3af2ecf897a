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

function readRef(entityRef: string) {
  try {
    return parseEntityRef(entityRef);
  } catch (error) {
    throw new InputError(`Invalid entity ref, ${error instanceof Error ? error.message : ''}`);
  }
}
