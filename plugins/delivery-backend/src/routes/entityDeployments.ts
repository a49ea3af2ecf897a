import { deliveryReadPermission, entityDeploymentsEndpoint } from '@portico/delivery-common';
import { serve } from '@portico/server';
import type { DeliveryServices } from './DeliveryServices.ts';
import { readDeployments } from './readDeployments.ts';

/** Answers what is deployed of an entity that the caller may read. */
export const entityDeploymentsRoute = serve(entityDeploymentsEndpoint, {
  access: ['user', 'service'],
  permission: deliveryReadPermission,
  async handle(call, services: DeliveryServices) {
    return (await readDeployments(call, services)).deployments;
  },
});
