import { deliveryReadPermission, deploymentChangesEndpoint } from '@portico/delivery-common';
import { serve } from '@portico/server';
import type { DeliveryServices } from './DeliveryServices.ts';
import { readDeployments } from './readDeployments.ts';

/** Answers which commits lie between the versions of neighbouring environments. */
export const deploymentChangesRoute = serve(deploymentChangesEndpoint, {
  access: ['user', 'service'],
  permission: deliveryReadPermission,
  async handle(call, services: DeliveryServices) {
    const { entity, deployments } = await readDeployments(call, services);
    return { items: await services.comparer.compare(entity, deployments) };
  },
});
