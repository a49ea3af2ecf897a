import { type EntityName, stringifyEntityRef } from '@portico/catalog-model';
import { isCodeHostError } from '@portico/code-hosts';
import { toAnswerError } from '@portico/code-hosts-node';
import { isSourceError } from '@portico/delivery-node';
import { NotFoundError, ServiceUnavailableError } from '@portico/errors';
import type { DeliveryServices } from './DeliveryServices.ts';

/** A call for builds of an entity. */
export interface BuildCall {
  params: EntityName;
  issueTokenFor(pluginId: string): Promise<string>;
  signal: AbortSignal;
}

/** Whose builds are wanted, and which. */
export interface BuildNames {
  provider: string;
  host: string;
  project: string;
  build: string;
}

/**
 * The project of an entity that the caller may read, as the entity names it: no caller reaches any other.
 *
 * @throws NotFoundError.
 */
export async function requireBuilds(
  { params, issueTokenFor, signal }: BuildCall,
  names: BuildNames,
  { catalog, reader }: DeliveryServices,
) {
  const token = await issueTokenFor('catalog');
  const entity = await catalog.getEntityByRef(params, { token, signal });
  const entityRef = stringifyEntityRef(params);
  if (!entity) throw new NotFoundError(`No entity '${entityRef}'`);
  const found = reader.findBuilds(entity, names);
  if (!found)
    throw new NotFoundError(
      `'${entityRef}' names no project '${names.project}' whose builds '${names.provider}' lists`,
    );
  return { entity, entityRef, ...found };
}

/** What a host says, in place of a failure of the portal. */
export async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isCodeHostError(error)) throw toAnswerError(error);
    if (!isSourceError(error)) throw error;
    if (error.reason === 'missing') throw new NotFoundError(error.message, { cause: error });
    throw new ServiceUnavailableError(error.message, { cause: error });
  }
}
