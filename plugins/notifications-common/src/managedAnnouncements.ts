import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';
import { announcementLimits, announcementSeverities } from './announcements.ts';

const { audience, languages, stored, textLength } = announcementLimits;

/** A full ref of a group or user, such as `group:default/payments`. */
export const audienceRefPattern = /^(?:user|group):[^:/\s]+\/[^:/\s]+$/i;
/** The code of a language, such as `en` or `de-CH`. */
export const languagePattern = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;

const time = z.iso.datetime({ offset: true });
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(textLength));
const texts = z
  .record(z.string().check(z.regex(languagePattern)), text)
  .check(
    z.refine(
      record => Object.keys(record).length >= 1 && Object.keys(record).length <= languages,
      `must have from 1 to ${languages} languages`,
    ),
  );

/** An announcement as its editor writes it. */
export const announcementDraftSchema = z
  .object({
    text: z.union([text, texts]),
    severity: z.enum(announcementSeverities),
    from: z.optional(time),
    until: z.optional(time),
    /** Refs of the groups and users whom it is for; everybody when omitted. */
    audience: z.optional(
      z
        .array(z.string().check(z.maxLength(300), z.regex(audienceRefPattern)))
        .check(z.minLength(1), z.maxLength(audience)),
    ),
  })
  .check(
    z.refine(
      ({ from, until }) =>
        from === undefined || until === undefined || new Date(from) < new Date(until),
      { path: ['until'], message: 'must be after from' },
    ),
  );
/** An announcement as its editor writes it. */
export type AnnouncementDraft = z.infer<typeof announcementDraftSchema>;

/** An announcement with all that its editors see. */
export const managedAnnouncementSchema = z.object({
  id: z.string(),
  text: z.union([z.string(), z.record(z.string(), z.string())]),
  severity: z.enum(announcementSeverities),
  from: z.optional(z.string()),
  until: z.optional(z.string()),
  audience: z.optional(z.array(z.string())),
  /** Where it is written: those of the configuration are changed there. */
  source: z.enum(['configuration', 'portal']),
  /** Grows with each change; a change names the one it is based on. */
  version: z.number(),
  /** Ref of who changed it last. */
  updatedBy: z.optional(z.string()),
  updatedAt: z.optional(z.string()),
});
/** An announcement with all that its editors see. */
export type ManagedAnnouncement = z.infer<typeof managedAnnouncementSchema>;

const byId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });
const path = '/managed-announcements';

/** All announcements: those of the portal, the latest change first, then those of the configuration. */
export const listManagedAnnouncementsEndpoint = defineEndpoint({
  method: 'GET',
  path,
  answer: z.object({ items: z.array(managedAnnouncementSchema) }),
  summary: 'All announcements, whatever their audience and time',
});

/** Announces something; 409 where there are as many as can be stored. */
export const createAnnouncementEndpoint = defineEndpoint({
  method: 'POST',
  path,
  body: announcementDraftSchema,
  status: 201,
  answer: managedAnnouncementSchema,
  summary: `Writes an announcement; at most ${stored} are stored`,
});

/** Changes an announcement of the portal; 409 where somebody else has changed it meanwhile. */
export const updateAnnouncementEndpoint = defineEndpoint({
  method: 'PUT',
  path: `${path}/:id`,
  params: byId,
  body: z.object({
    draft: announcementDraftSchema,
    /** The version that the change is based on. */
    version: z.int(),
    /** Whether those who have dismissed it get it once more. */
    showsAgain: z.optional(z.boolean()),
  }),
  answer: managedAnnouncementSchema,
  summary: 'Changes an announcement',
});

/** Deletes an announcement of the portal. */
export const deleteAnnouncementEndpoint = defineEndpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  params: byId,
  status: 204,
  summary: 'Deletes an announcement',
});
