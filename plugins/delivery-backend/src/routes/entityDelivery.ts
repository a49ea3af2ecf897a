import { stringifyEntityRef } from '@portico/catalog-model';
import { deliveryReadPermission, entityDeliveryEndpoint } from '@portico/delivery-common';
import { NotFoundError } from '@portico/errors';
import { serve } from '@portico/server';
import type { DeliveryServices } from './DeliveryServices.ts';

/** Answers builds and pull requests of an entity that the caller may read. */
export const entityDeliveryRoute = serve(entityDeliveryEndpoint, {
  access: ['user', 'service'],
  permission: deliveryReadPermission,
  async handle({ params: name, issueTokenFor, signal }, { catalog, reader }: DeliveryServices) {
    const token = await issueTokenFor('catalog');
    const entity = await catalog.getEntityByRef(name, { token, signal });
    if (!entity) throw new NotFoundError(`No entity '${stringifyEntityRef(name)}'`);
    return reader.read(entity);
  },
});
