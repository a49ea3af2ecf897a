import { fetchApiRef, useApi } from '@portico/app';
import { deliveryFiguresEndpoint, deliveryPluginId } from '@portico/delivery-common';
import { useQuery } from '@tanstack/react-query';

/** Figures of what an owner owns. */
export function useDeliveryFigures(owner: string) {
  const client = useApi(fetchApiRef).forPlugin(deliveryPluginId);
  return useQuery({
    queryKey: [deliveryPluginId, 'figures', owner],
    queryFn: ({ signal }) =>
      client.call(deliveryFiguresEndpoint, { body: { owners: [owner] } }, { signal }),
    staleTime: 300_000,
  });
}
