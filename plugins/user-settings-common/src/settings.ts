import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';

/** The plugin id under which the server keeps settings: `/api/user-settings`. */
export const userSettingsPluginId = 'user-settings';

/** How much is stored for one user. */
export const settingLimits = {
  /** Most characters of the name of a bucket or key. */
  nameLength: 200,
  /** Most bytes of one value as JSON. */
  valueBytes: 65_536,
  /** Most bytes of all values of one user as JSON. */
  userBytes: 2_097_152,
  /** Most values of one user. */
  values: 500,
  /** Most values requested at once. */
  batch: 100,
} as const;

const nameSchema = z.string().check(z.minLength(1), z.maxLength(settingLimits.nameLength));

/** Names a value: its bucket, and its key there. */
export const settingKeySchema = z.object({ bucket: nameSchema, key: nameSchema });
/** Names a value. */
export type SettingKey = z.infer<typeof settingKeySchema>;

/** A value stored for a user: any JSON. */
export const settingSchema = z.object({
  bucket: z.string(),
  key: z.string(),
  value: z.unknown(),
  /** When it was changed, as ISO time. */
  updatedAt: z.optional(z.string()),
});
/** A value stored for a user. */
export type Setting = z.infer<typeof settingSchema>;

/** Topic of the change events that name a user's settings, to that user alone. */
export const userSettingTopic = 'user-settings.setting';
/** In place of a name: any of the user's settings may have changed. */
export const anySetting = '*';

/** The one name of a value, such as `settings/theme`. */
export function nameSetting({ bucket, key }: SettingKey): string {
  return `${bucket}/${key}`;
}

const path = '/buckets/:bucket/keys/:key';

/** One of the caller's values; 404 when there is none. */
export const settingEndpoint = defineEndpoint({
  method: 'GET',
  path,
  params: settingKeySchema,
  answer: settingSchema,
  summary: "One of the caller's values",
});

/**
 * Stores a value for the caller, unless a later one is there already. Answers what is stored from then on; to guests, for
 * whom nothing is stored, their own value.
 */
export const setSettingEndpoint = defineEndpoint({
  method: 'PUT',
  path,
  params: settingKeySchema,
  body: z.object({
    value: z.unknown(),
    /** When it was changed, as ISO time, where that was a while ago; now when omitted. */
    changedAt: z.optional(z.iso.datetime()),
  }),
  limits: [
    { at: 'body', bytes: 4 * settingLimits.valueBytes, reason: 'escapes may lengthen a value' },
  ],
  answer: settingSchema,
  summary: 'Keeps a value for the caller',
});

/** Removes one of the caller's values. */
export const removeSettingEndpoint = defineEndpoint({
  method: 'DELETE',
  path,
  params: settingKeySchema,
  status: 204,
  summary: "Removes one of the caller's values",
});

/** Several of the caller's values, in the order requested; null where there is none. */
export const multiGetSettingsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/multiget',
  body: z.object({
    items: z.array(settingKeySchema).check(z.maxLength(settingLimits.batch)),
  }),
  answer: z.object({ items: z.array(z.nullable(settingSchema)) }),
  summary: "Several of the caller's values",
});

/** All of the caller's values. */
export const listSettingsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/settings',
  answer: z.object({
    items: z.array(settingSchema),
    /** False for guests, for whom nothing is stored: their browser keeps what they set. */
    isStored: z.optional(z.boolean()),
  }),
  summary: "All of the caller's values",
});
