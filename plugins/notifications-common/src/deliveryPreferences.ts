import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';

/** When a channel delivers: each notification by itself, or those of a day or week together. */
export const deliveryRhythms = ['immediate', 'daily', 'weekly'] as const;
/** When a channel delivers. */
export type DeliveryRhythm = (typeof deliveryRhythms)[number];

const clockTime = z
  .string()
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 22:00'));

/** When notifications reach a person outside of the portal. */
export const deliveryPreferencesSchema = z.object({
  /** An IANA name such as `Europe/Berlin`, by which the times below are read. */
  timeZone: z.string().check(z.minLength(1), z.maxLength(64)),
  /** What channels write in, by its code. */
  language: z.optional(
    z.string().check(z.regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/), z.maxLength(35)),
  ),
  /** Nothing is delivered between these times, which may span midnight. */
  quiet: z.optional(z.object({ from: clockTime, until: clockTime })),
  /** When digests come. */
  digestTime: clockTime,
  /** By the id of a channel; those that are not listed deliver at once. */
  rhythms: z
    .record(z.string().check(z.maxLength(40)), z.enum(deliveryRhythms))
    .check(z.refine(rhythms => Object.keys(rhythms).length <= 20, 'must have at most 20 channels')),
});
/** When notifications reach a person outside of the portal. */
export type DeliveryPreferences = z.infer<typeof deliveryPreferencesSchema>;

/** What holds for those who have not chosen. */
export const defaultDeliveryPreferences: DeliveryPreferences = {
  timeZone: 'UTC',
  digestTime: '08:00',
  rhythms: {},
};

const path = '/delivery-preferences';

/** When notifications reach the caller outside of the portal; `isSaved` is false for those who have not chosen. */
export const deliveryPreferencesEndpoint = defineEndpoint({
  method: 'GET',
  path,
  answer: z.object({
    preferences: deliveryPreferencesSchema,
    isSaved: z.boolean(),
    /** The channels of this server besides the portal itself. */
    channels: z.array(z.object({ id: z.string(), title: z.string() })),
  }),
  summary: 'When notifications reach the caller outside of the portal',
});

/** Replaces the caller's preferences. */
export const updateDeliveryPreferencesEndpoint = defineEndpoint({
  method: 'PUT',
  path,
  body: deliveryPreferencesSchema,
  answer: deliveryPreferencesSchema,
  summary: 'Replaces when notifications reach the caller outside of the portal',
});
