import { fetchApiRef, useApi, useIsGuest } from '@portico/app';
import {
  addWatchEndpoint,
  listWatchesEndpoint,
  notificationsPluginId,
  removeWatchEndpoint,
  type ViewQuery,
  type WatchType,
} from '@portico/notifications-common';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { notificationKeys } from './notificationKeys.ts';

const staleMs = 5 * 60_000;

function useClient() {
  return useApi(fetchApiRef).forPlugin(notificationsPluginId);
}

/** What the reader watches; guests watch nothing, and no call is made for them. */
export function useWatches() {
  const client = useClient();
  const isGuest = useIsGuest();
  return useQuery({
    queryKey: notificationKeys.watches,
    queryFn: async ({ signal }) => (await client.call(listWatchesEndpoint, {}, { signal })).items,
    staleTime: staleMs,
    enabled: !isGuest,
  });
}

/** Something to watch. */
export interface WatchTarget {
  type: WatchType;
  target: string;
  title: string;
  language: string;
  view?: ViewQuery;
}

/** Watches something. */
export function useAddWatch() {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: WatchTarget) => client.call(addWatchEndpoint, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: notificationKeys.watches }),
  });
}

/** Stops watching something, by the id of the watch. */
export function useRemoveWatch() {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.call(removeWatchEndpoint, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: notificationKeys.watches }),
  });
}
