export {
  type Announcement,
  announcementHint,
  announcementLimits,
  announcementReadPermission,
  announcementSchema,
  announcementSeverities,
  type AnnouncementSeverity,
  type AnnouncementText,
  listAnnouncementsEndpoint,
  notificationsPluginId,
} from './announcements.ts';
export {
  listNotificationChannelsEndpoint,
  notificationChannelReadPermission,
  type NotificationChannelState,
  unsubscribeEndpoint,
} from './channels.ts';
export {
  defaultDeliveryPreferences,
  type DeliveryPreferences,
  deliveryPreferencesEndpoint,
  deliveryPreferencesSchema,
  type DeliveryRhythm,
  deliveryRhythms,
  updateDeliveryPreferencesEndpoint,
} from './deliveryPreferences.ts';
export {
  type AnnouncementDraft,
  audienceRefPattern,
  createAnnouncementEndpoint,
  deleteAnnouncementEndpoint,
  languagePattern,
  listManagedAnnouncementsEndpoint,
  type ManagedAnnouncement,
  updateAnnouncementEndpoint,
} from './managedAnnouncements.ts';
export { announcementManagePermission } from './permissions.ts';
export {
  exportNotificationsEndpoint,
  listNotificationsEndpoint,
  type Notification,
  notificationBroadcastPermission,
  notificationEndpoint,
  type NotificationFilter,
  notificationLimits,
  type NotificationMessage,
  notificationMessageSchema,
  type NotificationPayload,
  notificationPayloadSchema,
  type NotificationRecipients,
  notificationSendPermission,
  notificationSeverities,
  type NotificationSeverity,
  type NotificationSignal,
  notificationSignalChannel,
  notificationStatusEndpoint,
  notificationTopicsEndpoint,
  sendNotificationEndpoint,
  updateNotificationsEndpoint,
} from './notifications.ts';
export {
  fillNotificationSettings,
  isNotificationEnabled,
  type NotificationKind,
  notificationSettingLimits,
  type NotificationSettings,
  notificationSettingsEndpoint,
  type NotificationSwitch,
  turnNotificationsOff,
  updateNotificationSettingsEndpoint,
  webChannel,
} from './notificationSettings.ts';
export { notificationTopic } from './notificationTopic.ts';
