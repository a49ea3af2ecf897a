import type { Announcement } from '@portico/notifications-common';
import { announcementSchema } from '@portico/notifications-common';
import * as z from 'zod/mini';

const storedSchema = z.array(announcementSchema);

/** What the browser has stored of the last answer; `undefined` where that is nothing of use. */
export function readStored(value: unknown): readonly Announcement[] | undefined {
  const { data } = storedSchema.safeParse(value);
  return data;
}

/** Those that still hold. */
export function listCurrent(announcements: readonly Announcement[], now: Date) {
  return announcements.filter(({ until }) => until === undefined || now < new Date(until));
}
