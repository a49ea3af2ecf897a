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
