import { stringifyEntityRef } from '@portico/catalog-model';
import { deliveryReadPermission, entityTimelineEndpoint } from '@portico/delivery-common';
import { NotFoundError } from '@portico/errors';
import { serve } from '@portico/server';
import type { DeliveryServices } from './DeliveryServices.ts';

/** Answers what changed before an entity failed that the caller may read. */
export const entityTimelineRoute = serve(entityTimelineEndpoint, {
  access: ['user', 'service'],
  permission: deliveryReadPermission,
  async handle(
    { params, query, issueTokenFor, decide, signal },
    { catalog, timeline }: DeliveryServices,
  ) {
    const token = await issueTokenFor('catalog');
    const entity = await catalog.getEntityByRef(params, { token, signal });
    if (!entity) throw new NotFoundError(`No entity '${stringifyEntityRef(params)}'`);
    return timeline.read(entity, {
      token,
      signal,
      failure: query.failure,
      isAllowed: async permission => (await decide(permission)).result !== 'DENY',
    });
  },
});
