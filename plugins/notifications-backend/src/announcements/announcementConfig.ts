import {
  announcementLimits,
  announcementSeverities,
  audienceRefPattern,
  languagePattern,
} from '@portico/notifications-common';
import { z } from 'zod';
import { readEnd, readStart } from './announcementTimes.ts';

const text = z.string().trim().min(1).max(announcementLimits.textLength);
const language = z
  .string()
  .regex(languagePattern, 'must be the code of a language, such as en or de');
const texts = z
  .record(language, text)
  .refine(
    record => Object.keys(record).length > 0,
    'must have a text in one language at least, such as en',
  )
  .refine(
    record => Object.keys(record).length <= announcementLimits.languages,
    `must have at most ${announcementLimits.languages} languages`,
  );
const timeMessage =
  'must be a day such as 2026-12-24, or a time with its offset such as 2026-12-24T18:00:00Z';
const audienceRef = z
  .string()
  .max(300)
  .regex(
    audienceRefPattern,
    'must be the full ref of a group or user, such as group:default/payments',
  );

const announcement = z
  .object({
    id: z
      .string()
      .max(announcementLimits.idLength)
      .regex(
        /^[A-Za-z0-9][\w.-]*$/,
        'must begin with a letter or digit and have only those, _, . and -',
      )
      .meta({ description: 'Who has dismissed it, has by this id; a new message needs a new one' }),
    text: z.union([text, texts]).meta({ description: 'Markdown; one text, or one a language' }),
    severity: z.enum(announcementSeverities).default('info'),
    from: z
      .string()
      .refine(value => readStart(value) !== undefined, timeMessage)
      .optional()
      .meta({ description: 'Since when it is shown; a day begins at 00:00 UTC' }),
    until: z
      .string()
      .refine(value => readEnd(value) !== undefined, timeMessage)
      .optional()
      .meta({ description: 'Until when it is shown; a day ends at 24:00 UTC' }),
    audience: z
      .array(audienceRef)
      .min(1)
      .max(announcementLimits.audience)
      .optional()
      .meta({ description: 'Refs of the groups and users who see it; everybody when omitted' }),
  })
  .refine(isInOrder, { path: ['until'], message: 'must be after from' });

/** The configuration of announcements. */
export const announcementConfigSchema = z.object({
  announcements: z
    .array(announcement)
    .max(announcementLimits.configured)
    .superRefine((items, context) => {
      const seen = new Set<string>();
      items.forEach(({ id }, at) => {
        if (seen.has(id)) {
          context.addIssue({
            code: 'custom',
            path: [at, 'id'],
            message: `'${id}' names another announcement already; choose another id`,
          });
        }
        seen.add(id);
      });
    })
    .default([])
    .meta({ description: 'Messages above every page and on the first one' }),
});
/** An announcement of the configuration. */
export type ConfiguredAnnouncement = z.infer<typeof announcement>;

function isInOrder({ from, until }: { from?: string | undefined; until?: string | undefined }) {
  const start = from === undefined ? undefined : readStart(from);
  const end = until === undefined ? undefined : readEnd(until);
  return start === undefined || end === undefined || start < end;
}
