import { durationSchema } from '@portico/config';
import { notificationSettingLimits } from '@portico/notifications-common';
import { z } from 'zod';
import { channelConfigSchema } from '../channels/createConfiguredChannels.ts';

const yearMs = 365 * 24 * 60 * 60_000;
const id = z.string().min(1).max(400);
const topic = z.object({ id, enabled: z.boolean() });
const origin = z.object({
  id,
  enabled: z.boolean().default(true),
  topics: z.array(topic).max(notificationSettingLimits.topics).default([]),
});
const channel = z.object({
  id,
  enabled: z.boolean().optional(),
  origins: z.array(origin).max(notificationSettingLimits.origins).default([]),
});

/** The configuration of notifications. */
export const notificationConfigSchema = z.object({
  notifications: z
    .object({
      retention: z
        .union([z.literal(false), durationSchema])
        .default(yearMs)
        .meta({ description: 'How long notifications are stored; a year, false for ever' }),
      defaultSettings: z
        .object({
          channels: z.array(channel).max(notificationSettingLimits.channels).default([]),
        })
        .prefault({})
        .meta({ description: 'What holds for people who have not set it otherwise' }),
      watching: z
        .object({
          every: durationSchema
            .default(15_000)
            .meta({ description: 'How often what people watch is looked at; 15 seconds' }),
          gatherFor: durationSchema.default(60_000).meta({
            description: 'How long news wait for others that go with them; a minute',
          }),
        })
        .prefault({})
        .meta({ description: 'News of what people watch' }),
      processors: channelConfigSchema.prefault({}).meta({ description: 'Ways out of the portal' }),
    })
    .prefault({}),
});
