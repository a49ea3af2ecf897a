import { discoveryApiRef, fetchApiRef, useApi } from '@portico/app';
import {
  addPushSubscriptionEndpoint,
  listPushSubscriptionsEndpoint,
  notificationsPluginId,
  pushWorkerEndpoint,
  removePushSubscriptionEndpoint,
} from '@portico/notifications-common';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { describeBrowser } from '../model/describeBrowser.ts';
import { readBrowserPush, subscribeBrowser, unsubscribeBrowser } from './browserPush.ts';
import { notificationKeys } from './notificationKeys.ts';

/** The reader's browsers that are notified, and how this one is; null where the server notifies none. */
export function usePushSubscriptions() {
  const client = useApi(fetchApiRef).forPlugin(notificationsPluginId);
  const findWorker = useFindWorker();
  return useQuery({
    queryKey: notificationKeys.pushSubscriptions,
    queryFn: async ({ signal }) => {
      const { publicKey, items } = await client.call(listPushSubscriptionsEndpoint, {}, { signal });
      if (publicKey === undefined) return null;
      const own = await readBrowserPush(
        await findWorker(),
        items.map(({ id }) => id),
      );
      return { publicKey, items, own };
    },
  });
}

/** Has this browser notified. */
export function useAddPushSubscription() {
  const client = useApi(fetchApiRef).forPlugin(notificationsPluginId);
  const findWorker = useFindWorker();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (publicKey: string) => {
      const subscription = await subscribeBrowser({ workerUrl: await findWorker(), publicKey });
      if (!subscription) return;
      const { endpoint, keys } = subscription.toJSON();
      await client.call(addPushSubscriptionEndpoint, {
        body: {
          endpoint: endpoint ?? '',
          keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
          browser: describeBrowser(navigator.userAgent),
        },
      });
    },
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: notificationKeys.pushSubscriptions }),
  });
}

/** Has a browser notified no more, this one or another. */
export function useRemovePushSubscription() {
  const client = useApi(fetchApiRef).forPlugin(notificationsPluginId);
  const findWorker = useFindWorker();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isOwn }: { id: string; isOwn: boolean }) => {
      await client.call(removePushSubscriptionEndpoint, { params: { id } });
      if (isOwn) await unsubscribeBrowser(await findWorker());
    },
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: notificationKeys.pushSubscriptions }),
  });
}

function useFindWorker() {
  const discovery = useApi(discoveryApiRef);
  return async () =>
    `${await discovery.getBaseUrl(notificationsPluginId)}${pushWorkerEndpoint.path}`;
}
