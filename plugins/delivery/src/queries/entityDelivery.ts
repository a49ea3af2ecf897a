import { fetchApiRef, useApi } from '@portico/app';
import { type Entity, getEntityName } from '@portico/catalog-model';
import {
  deliveryPluginId,
  type EntityDelivery,
  entityDeliveryEndpoint,
} from '@portico/delivery-common';
import { useQuery } from '@tanstack/react-query';
import { deliveryKeys, getDeliveryId } from './deliveryKeys.ts';

const freshMs = 30_000;

/** Builds and pull requests of an entity; requested again while a build runs. */
export function useEntityDelivery(entity: Entity) {
  const client = useApi(fetchApiRef).forPlugin(deliveryPluginId);
  return useQuery({
    queryKey: deliveryKeys.entity(getDeliveryId(entity)),
    queryFn: ({ signal }) =>
      client.call(entityDeliveryEndpoint, { params: getEntityName(entity) }, { signal }),
    staleTime: freshMs,
    refetchInterval: ({ state }) => (hasRunningBuild(state.data) ? freshMs : false),
  });
}

function hasRunningBuild(delivery: EntityDelivery | undefined): boolean {
  return (delivery?.builds ?? []).some(({ items }) =>
    items.some(({ state }) => state === 'running' || state === 'queued'),
  );
}
