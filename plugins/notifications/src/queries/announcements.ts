import { fetchApiRef, pageHintsApiRef, useApi } from '@portico/app';
import {
  type Announcement,
  announcementHint,
  listAnnouncementsEndpoint,
  notificationsPluginId,
} from '@portico/notifications-common';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

const refreshMs = 5 * 60_000;
const freshMs = 60_000;
const queryKey = [notificationsPluginId, 'announcements'];

/**
 * The announcements that hold and are for the reader, read again from time to time, and with another page unless that was
 * a moment ago. Where the page was served with the word
 * that there are none, that is the first answer.
 */
export function useAnnouncements(pathname: string) {
  const client = useApi(fetchApiRef).forPlugin(notificationsPluginId);
  const isEmpty = useApi(pageHintsApiRef).get(announcementHint) === false;
  const queryClient = useQueryClient();
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    void queryClient.refetchQueries({ queryKey, stale: true }, { cancelRefetch: false });
  }, [pathname, queryClient]);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await client.call(listAnnouncementsEndpoint, {}, { signal })).items,
    refetchInterval: refreshMs,
    staleTime: freshMs,
    ...(isEmpty && { initialData: [] as Announcement[] }),
  });
}
