import { defineEndpoint } from '@portico/contract';
import { createPermission } from '@portico/contract/permissions';
import * as z from 'zod/mini';

/** The plugin's API is at `/api/notifications`. */
export const notificationsPluginId = 'notifications';

/** Name of the hint that pages are served with: whether anything is announced, to whomever. */
export const announcementHint = 'announcements';

/** How much an announcement may hold. */
export const announcementLimits = {
  /** Characters of an id. */
  idLength: 63,
  /** Characters of a text in one language. */
  textLength: 4000,
  /** Languages of one text. */
  languages: 20,
  /** Groups and users that one is addressed to. */
  audience: 100,
  /** Announcements of the configuration. */
  configured: 100,
  /** Announcements that people wrote in the portal. */
  stored: 200,
  /** Announcements that one reader gets at a time, the most severe first. */
  shown: 20,
} as const;

/** How urgent an announcement is, the most urgent first. */
export const announcementSeverities = ['error', 'warning', 'success', 'info'] as const;
/** How urgent an announcement is. */
export type AnnouncementSeverity = (typeof announcementSeverities)[number];

/** A text in Markdown: one for everybody, or one for each language by its code, such as `en` and `de`. */
export type AnnouncementText = string | Record<string, string>;

/** To see announcements; each of them may be for some groups only. */
export const announcementReadPermission = createPermission(
  'notifications.announcement.read',
  'read',
);

/** An announcement as it is sent to those whom it is for, while it holds. */
export const announcementSchema = z.object({
  /** Dismissed for good by this id. */
  id: z.string(),
  severity: z.enum(announcementSeverities),
  text: z.union([z.string(), z.record(z.string(), z.string())]),
  /** Since when it holds, as ISO time. */
  from: z.optional(z.string()),
  /** Until when it holds, as ISO time. */
  until: z.optional(z.string()),
});
/** An announcement as it is sent to those whom it is for. */
export type Announcement = z.infer<typeof announcementSchema>;

/** The announcements that hold now and are for the caller: the most severe first, then the newest. */
export const listAnnouncementsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/announcements',
  answer: z.object({ items: z.array(announcementSchema) }),
  summary: 'The announcements that hold now and are for the caller',
});
