import { createPermission } from '@portico/contract/permissions';

/** To write, change and delete announcements, and to see those of all audiences and times. */
export const announcementManagePermission = createPermission('notifications.announcement.manage');
