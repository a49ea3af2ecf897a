import type { Migration } from '@portico/server/database';
import type { AnnouncementSeverity } from '@portico/notifications-common';

/** An announcement that somebody wrote in the portal. */
export interface AnnouncementRow {
  id: string;
  /** The id that readers dismiss; another one shows it again to those who have. */
  banner_id: string;
  severity: AnnouncementSeverity;
  /** JSON: a text, or texts by language. */
  text: string;
  /** ISO time (UTC), as are all times. */
  starts_at: string | null;
  ends_at: string | null;
  /** JSON: a list of refs. */
  audience: string | null;
  version: number;
  updated_by: string;
  updated_at: string;
}

/** The tables of the area. */
export interface NotificationTables {
  announcements: AnnouncementRow;
}

/** The tables of the area. */
export const notificationMigrations: readonly Migration[] = [
  {
    id: '001_announcements',
    async up(trx) {
      await trx.schema
        .createTable('announcements')
        .addColumn('id', 'text', column => column.primaryKey())
        .addColumn('banner_id', 'text', column => column.notNull())
        .addColumn('severity', 'text', column => column.notNull())
        .addColumn('text', 'text', column => column.notNull())
        .addColumn('starts_at', 'text')
        .addColumn('ends_at', 'text')
        .addColumn('audience', 'text')
        .addColumn('version', 'integer', column => column.notNull())
        .addColumn('updated_by', 'text', column => column.notNull())
        .addColumn('updated_at', 'text', column => column.notNull())
        .execute();
    },
  },
];
