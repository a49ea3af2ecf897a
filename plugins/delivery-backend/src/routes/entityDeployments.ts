import { stringifyEntityRef } from '@portico/catalog-model';
import { deliveryReadPermission, entityDeploymentsEndpoint } from '@portico/delivery-common';
import { NotFoundError } from '@portico/errors';
import { serve } from '@portico/server';
import type { DeliveryServices } from './DeliveryServices.ts';

/** Answers what is deployed of an entity that the caller may read. */
export const entityDeploymentsRoute = serve(entityDeploymentsEndpoint, {
  access: ['user', 'service'],
  permission: deliveryReadPermission,
  async handle(
    { params: name, issueTokenFor, decide, signal },
    { catalog, deployments }: DeliveryServices,
  ) {
    const token = await issueTokenFor('catalog');
    const entity = await catalog.getEntityByRef(name, { token, signal });
    if (!entity) throw new NotFoundError(`No entity '${stringifyEntityRef(name)}'`);
    return deployments.read(entity, {
      signal,
      isAllowed: async permission => (await decide(permission)).result !== 'DENY',
    });
  },
});
