export {
  type NotificationContext,
  type NotificationProcessor,
  notificationProcessorPoint,
} from './notificationProcessorPoint.ts';
export { getEntityPath } from './getEntityPath.ts';
export { findNewsLanguage } from './findNewsLanguage.ts';
export { type NotificationsApi, notificationsRef } from './NotificationsApi.ts';
export { type Signal, type SignalsApi, signalsPluginId, signalsRef } from './SignalsApi.ts';
export {
  type ChannelMessage,
  type DeliveryOutcome,
  type NotificationChannel,
  notificationChannelPoint,
} from './NotificationChannel.ts';
export {
  type WatchedState,
  watchedStatePoint,
  type WatchedStateSource,
} from './watchedStatePoint.ts';
