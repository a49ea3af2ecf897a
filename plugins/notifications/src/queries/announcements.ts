import { fetchApiRef, pageHintsApiRef, useApi } from '@portico/app';
import {
  type Announcement,
  announcementHint,
  listAnnouncementsEndpoint,
  notificationsPluginId,
} from '@portico/notifications-common';
import { useQuery } from '@tanstack/react-query';

const refreshMs = 5 * 60_000;

/**
 * The announcements that hold and are for the reader, read again from time to time. Where the page was served with the word
 * that there are none, that is the first answer.
 */
export function useAnnouncements() {
  const client = useApi(fetchApiRef).forPlugin(notificationsPluginId);
  const isEmpty = useApi(pageHintsApiRef).get(announcementHint) === false;
  return useQuery({
    queryKey: [notificationsPluginId, 'announcements'],
    queryFn: async ({ signal }) =>
      (await client.call(listAnnouncementsEndpoint, {}, { signal })).items,
    refetchInterval: refreshMs,
    staleTime: refreshMs,
    ...(isEmpty && { initialData: [] as Announcement[] }),
  });
}
