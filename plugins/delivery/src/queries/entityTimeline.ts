import { fetchApiRef, useApi } from '@portico/app';
import { type Entity, getEntityName, stringifyEntityRef } from '@portico/catalog-model';
import { deliveryPluginId, entityTimelineEndpoint } from '@portico/delivery-common';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** What changed before an entity failed. @param failure - id of the failure; the latest when omitted. */
export function useEntityTimeline(entity: Entity, failure: string | undefined) {
  const client = useApi(fetchApiRef).forPlugin(deliveryPluginId);
  return useQuery({
    queryKey: [deliveryPluginId, 'timeline', stringifyEntityRef(entity), failure],
    queryFn: ({ signal }) =>
      client.call(
        entityTimelineEndpoint,
        { params: getEntityName(entity), query: failure === undefined ? {} : { failure } },
        { signal },
      ),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
}
