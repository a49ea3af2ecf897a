import { fetchApiRef, useApi } from '@portico/app';
import { type Entity, getEntityName, stringifyEntityRef } from '@portico/catalog-model';
import { deliveryPluginId, deploymentChangesEndpoint } from '@portico/delivery-common';
import { useQuery } from '@tanstack/react-query';

/** Commits between the versions of neighbouring environments. */
export function useDeploymentChanges(entity: Entity, isEnabled: boolean) {
  const client = useApi(fetchApiRef).forPlugin(deliveryPluginId);
  return useQuery({
    queryKey: [deliveryPluginId, 'deployment-changes', stringifyEntityRef(entity)],
    queryFn: ({ signal }) =>
      client.call(deploymentChangesEndpoint, { params: getEntityName(entity) }, { signal }),
    staleTime: 60_000,
    enabled: isEnabled,
  });
}
