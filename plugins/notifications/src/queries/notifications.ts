import { fetchApiRef, useApi } from '@portico/app';
import {
  listNotificationsEndpoint,
  type Notification,
  type NotificationFilter,
  notificationsPluginId,
  notificationStatusEndpoint,
  notificationTopicsEndpoint,
  updateNotificationsEndpoint,
} from '@portico/notifications-common';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { notificationKeys } from './notificationKeys.ts';

/** How long the event stream may take to bring the number before it is requested. */
const waitMs = 5000;

function useClient() {
  return useApi(fetchApiRef).forPlugin(notificationsPluginId);
}

/** How many notifications are unread: as the event stream brings it, or as requested where there is no stream. */
export function useUnreadCount(): number | undefined {
  const client = useClient();
  const [isOverdue, setOverdue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOverdue(true), waitMs);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery({
    queryKey: notificationKeys.unread,
    queryFn: async ({ signal }) =>
      (await client.call(notificationStatusEndpoint, {}, { signal })).unread,
    enabled: isOverdue,
    staleTime: Infinity,
  });
  return data;
}

/** A page of the reader's notifications; the former one while another is read. */
export function useNotifications(query: NotificationFilter) {
  const client = useClient();
  return useQuery({
    queryKey: [...notificationKeys.lists, query],
    queryFn: ({ signal }) => client.call(listNotificationsEndpoint, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The topics and senders of the reader's notifications. */
export function useNotificationTopics() {
  const client = useClient();
  return useQuery({
    queryKey: [...notificationKeys.lists, 'topics'],
    queryFn: ({ signal }) => client.call(notificationTopicsEndpoint, {}, { signal }),
  });
}

/** What is marked, and how. */
export interface NotificationMark {
  notifications: readonly Notification[];
  read?: boolean;
  saved?: boolean;
}

/** Marks notifications. */
export function useMarkNotifications() {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ notifications, ...mark }: NotificationMark) =>
      client.call(updateNotificationsEndpoint, {
        body: { ids: notifications.map(({ id }) => id), ...mark },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: notificationKeys.all }),
  });
}
