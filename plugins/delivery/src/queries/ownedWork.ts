import { fetchApiRef, useApi } from '@portico/app';
import { deliveryPluginId, ownedWorkEndpoint } from '@portico/delivery-common';
import { useQuery } from '@tanstack/react-query';

/** What is open, failed and firing of what an owner owns. */
export function useOwnedWork(owner: string) {
  const client = useApi(fetchApiRef).forPlugin(deliveryPluginId);
  return useQuery({
    queryKey: [deliveryPluginId, 'owned', owner],
    queryFn: ({ signal }) =>
      client.call(ownedWorkEndpoint, { body: { owners: [owner] } }, { signal }),
    staleTime: 30_000,
  });
}
