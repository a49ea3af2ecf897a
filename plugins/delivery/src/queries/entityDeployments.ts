import { fetchApiRef, useApi } from '@portico/app';
import { type Entity, getEntityName, stringifyEntityRef } from '@portico/catalog-model';
import { deliveryPluginId, entityDeploymentsEndpoint } from '@portico/delivery-common';
import { useQuery } from '@tanstack/react-query';

/** What is deployed of an entity. */
export function useEntityDeployments(entity: Entity, { isEnabled = true } = {}) {
  const client = useApi(fetchApiRef).forPlugin(deliveryPluginId);
  return useQuery({
    queryKey: [deliveryPluginId, 'deployments', stringifyEntityRef(entity)],
    queryFn: ({ signal }) =>
      client.call(entityDeploymentsEndpoint, { params: getEntityName(entity) }, { signal }),
    staleTime: 30_000,
    enabled: isEnabled,
  });
}
