import { fetchApiRef, useApi } from '@portico/app';
import {
  deliveryPreferencesEndpoint,
  listNotificationChannelsEndpoint,
  notificationSettingsEndpoint,
  notificationsPluginId,
  updateDeliveryPreferencesEndpoint,
  updateNotificationSettingsEndpoint,
  type DeliveryPreferences,
  type NotificationSettings,
} from '@portico/notifications-common';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { notificationKeys } from './notificationKeys.ts';

function useClient() {
  return useApi(fetchApiRef).forPlugin(notificationsPluginId);
}

/** What the reader receives, by channel, sender and topic. */
export function useNotificationSettings() {
  const client = useClient();
  return useQuery({
    queryKey: notificationKeys.settings,
    queryFn: ({ signal }) => client.call(notificationSettingsEndpoint, {}, { signal }),
  });
}

/** Changes what the reader receives, from what is stored at that moment. */
export function useChangeNotificationSettings() {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: 'notification-settings' },
    mutationFn: async (change: (settings: NotificationSettings) => NotificationSettings) => {
      const stored = await client.call(notificationSettingsEndpoint, {});
      return client.call(updateNotificationSettingsEndpoint, { body: change(stored) });
    },
    onSuccess: settings => queryClient.setQueryData(notificationKeys.settings, settings),
  });
}

/** When notifications reach the reader outside of the portal. */
export function useDeliveryPreferences() {
  const client = useClient();
  return useQuery({
    queryKey: notificationKeys.preferences,
    queryFn: ({ signal }) => client.call(deliveryPreferencesEndpoint, {}, { signal }),
  });
}

/** Changes when they do. */
export function useChangeDeliveryPreferences() {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: DeliveryPreferences) =>
      client.call(updateDeliveryPreferencesEndpoint, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: notificationKeys.preferences }),
  });
}

/** How the channels do, for those who may see it. */
export function useChannelStates() {
  const client = useClient();
  return useQuery({
    queryKey: notificationKeys.channels,
    queryFn: ({ signal }) => client.call(listNotificationChannelsEndpoint, {}, { signal }),
    refetchInterval: 30_000,
  });
}
