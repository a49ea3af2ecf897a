import { fetchApiRef, useApi } from '@portico/app';
import {
  type AnnouncementDraft,
  createAnnouncementEndpoint,
  deleteAnnouncementEndpoint,
  listManagedAnnouncementsEndpoint,
  type ManagedAnnouncement,
  notificationsPluginId,
  updateAnnouncementEndpoint,
} from '@portico/notifications-common';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const queryKey = [notificationsPluginId, 'managed-announcements'];

function useClient() {
  return useApi(fetchApiRef).forPlugin(notificationsPluginId);
}

/** All announcements, for their editors. */
export function useManagedAnnouncements() {
  const client = useClient();
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await client.call(listManagedAnnouncementsEndpoint, {}, { signal })).items,
  });
}

/** What an editor saves. */
export interface SavedAnnouncement {
  draft: AnnouncementDraft;
  /** What is changed; a new one is written when omitted. */
  before?: ManagedAnnouncement | undefined;
  showsAgain: boolean;
}

/** Writes or changes an announcement. */
export function useSaveAnnouncement() {
  const client = useClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ draft, before, showsAgain }: SavedAnnouncement) =>
      before
        ? client.call(updateAnnouncementEndpoint, {
            params: { id: before.id },
            body: { draft, version: before.version, showsAgain },
          })
        : client.call(createAnnouncementEndpoint, { body: draft }),
    onSuccess: refresh,
  });
}

/** Deletes an announcement. */
export function useDeleteAnnouncement() {
  const client = useClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => client.call(deleteAnnouncementEndpoint, { params: { id } }),
    onSuccess: refresh,
  });
}

/** Reads anew what editors and readers see. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [notificationsPluginId] });
}
