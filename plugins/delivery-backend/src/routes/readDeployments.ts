import { type EntityName, stringifyEntityRef } from '@portico/catalog-model';
import type { Permission } from '@portico/contract/permissions';
import { NotFoundError } from '@portico/errors';
import type { DeliveryServices } from './DeliveryServices.ts';

/** A call for what is deployed of an entity. */
export interface DeploymentsCall {
  params: EntityName;
  issueTokenFor(pluginId: string): Promise<string>;
  decide(permission: Permission): Promise<{ result: string }>;
  signal: AbortSignal;
}

/**
 * An entity that the caller may read, and what is deployed of it as far as they may see it.
 *
 * @throws NotFoundError.
 */
export async function readDeployments(
  { params, issueTokenFor, decide, signal }: DeploymentsCall,
  { catalog, deployments }: DeliveryServices,
) {
  const token = await issueTokenFor('catalog');
  const entity = await catalog.getEntityByRef(params, { token, signal });
  if (!entity) throw new NotFoundError(`No entity '${stringifyEntityRef(params)}'`);
  const isAllowed = async (permission: Permission) => (await decide(permission)).result !== 'DENY';
  return { entity, deployments: await deployments.read(entity, { signal, isAllowed }) };
}
