import { notificationProcessorPoint } from '@portico/notifications-node';
import type { Additions } from '../Additions.ts';
import type { PortalPlugin } from '../PortalPlugin.ts';
import {
  adaptNotificationProcessor,
  adaptRecipientResolver,
  type PublishedNotificationProcessor,
  type PublishedRecipientResolver,
} from './adaptNotificationProcessor.ts';

/** What published modules can add to notifications. */
export const notificationsPlugin: PortalPlugin = {
  createPoints: ({ notificationProcessors }, { id }) => ({
    'notifications.processing': () => ({
      addProcessor: (
        ...added: (PublishedNotificationProcessor | readonly PublishedNotificationProcessor[])[]
      ) => void notificationProcessors.push(...added.flat().map(adaptNotificationProcessor)),
      setNotificationRecipientResolver: (resolver: PublishedRecipientResolver) =>
        void notificationProcessors.push(adaptRecipientResolver(resolver, id)),
    }),
  }),
  refused: {},
  contributes: [
    notificationProcessorPoint.addAllFrom(
      ({ additions }: { additions: Additions }) => additions.notificationProcessors,
    ),
  ],
};
