import { fetchApiRef, useApi } from '@portico/app';
import { listAnnouncementsEndpoint, notificationsPluginId } from '@portico/notifications-common';
import { useQuery } from '@tanstack/react-query';

const refreshMs = 5 * 60_000;

/** The announcements that hold and are for the reader, read again from time to time. */
export function useAnnouncements() {
  const client = useApi(fetchApiRef).forPlugin(notificationsPluginId);
  return useQuery({
    queryKey: [notificationsPluginId, 'announcements'],
    queryFn: async ({ signal }) =>
      (await client.call(listAnnouncementsEndpoint, {}, { signal })).items,
    refetchInterval: refreshMs,
  });
}
