import { fetchApiRef, useApi } from '@portico/app';
import { type Entity, getEntityName } from '@portico/catalog-model';
import { deliveryPluginId, entityTimelineEndpoint } from '@portico/delivery-common';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { deliveryKeys, getDeliveryId } from './deliveryKeys.ts';

/** What changed before an entity failed. @param failure - id of the failure; the latest when omitted. */
export function useEntityTimeline(entity: Entity, failure: string | undefined) {
  const client = useApi(fetchApiRef).forPlugin(deliveryPluginId);
  return useQuery({
    queryKey: [...deliveryKeys.timeline(getDeliveryId(entity)), failure],
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
