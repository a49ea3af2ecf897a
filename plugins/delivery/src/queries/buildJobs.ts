import { fetchApiRef, useApi } from '@portico/app';
import { type Entity, getEntityName, stringifyEntityRef } from '@portico/catalog-model';
import { buildJobsEndpoint, deliveryPluginId } from '@portico/delivery-common';
import { useQuery } from '@tanstack/react-query';
import type { SelectedBuild } from '../components/log/buildSelection.ts';

/** The jobs of a build. */
export function useBuildJobs(entity: Entity, query: SelectedBuild, isEnabled: boolean) {
  const client = useApi(fetchApiRef).forPlugin(deliveryPluginId);
  return useQuery({
    queryKey: [deliveryPluginId, 'jobs', stringifyEntityRef(entity), query],
    queryFn: ({ signal }) =>
      client.call(buildJobsEndpoint, { params: getEntityName(entity), query }, { signal }),
    enabled: isEnabled,
  });
}
