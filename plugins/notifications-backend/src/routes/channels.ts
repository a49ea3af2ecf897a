import {
  listNotificationChannelsEndpoint,
  notificationChannelReadPermission,
} from '@portico/notifications-common';
import { serve } from '@portico/server';
import { describeChannels } from '../channels/describeChannels.ts';
import type { NotificationServices } from './NotificationServices.ts';

/** How the channels do. */
export const listChannelsRoute = serve(listNotificationChannelsEndpoint, {
  access: ['signed-in', 'service'],
  permission: notificationChannelReadPermission,
  handle: async (_request, services: NotificationServices) => ({
    items: await describeChannels(services),
  }),
});
