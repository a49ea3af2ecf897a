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
  type AnnouncementDraft,
  announcementDraftSchema,
  audienceRefPattern,
  createAnnouncementEndpoint,
  deleteAnnouncementEndpoint,
  languagePattern,
  listManagedAnnouncementsEndpoint,
  type ManagedAnnouncement,
  managedAnnouncementSchema,
  updateAnnouncementEndpoint,
} from './managedAnnouncements.ts';
export { announcementManagePermission } from './permissions.ts';
