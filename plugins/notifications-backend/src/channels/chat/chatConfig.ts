import { durationSchema, secret } from '@portico/config';
import { audienceRefPattern, languagePattern } from '@portico/notifications-common';
import { z } from 'zod';

const address = z.url({ protocol: /^https?$/ }).max(2000);
const concurrencyLimit = z.int().min(1).max(50);

/** One of `notifications.processors.slack`, with the keys of the ecosystem. */
export const slackConfigSchema = z.object({
  token: secret(z.string().min(1)).meta({ description: 'The token of a bot: xoxb-…' }),
  username: z.string().max(80).optional(),
  concurrencyLimit: concurrencyLimit.default(10),
  throttleInterval: durationSchema.default(1000),
  apiBaseUrl: address
    .default('https://slack.com/api')
    .meta({ description: 'Where the API of Slack is' }),
});
/** How messages are sent to Slack. */
export type SlackConfig = z.output<typeof slackConfigSchema>;

/** `notifications.processors.teams`. */
export const teamsConfigSchema = z.object({
  webhookUrl: secret(address).meta({ description: 'The address of a workflow of Teams' }),
  concurrencyLimit: concurrencyLimit.default(2),
  throttleInterval: durationSchema.default(500),
});
/** How messages are sent to Microsoft Teams. */
export type TeamsConfig = z.output<typeof teamsConfigSchema>;

/** One of `notifications.processors.webhooks`. */
export const webhookConfigSchema = z
  .object({
    name: z
      .string()
      .regex(/^[a-z\d-]{1,30}$/i, "must have letters, digits and '-' alone, at most 30")
      .meta({ description: 'As operators see it' }),
    host: z.enum(['slack', 'teams']).meta({ description: 'Which form messages have' }),
    url: secret(address).meta({ description: 'The address of the incoming webhook or workflow' }),
    broadcasts: z.boolean().default(false).meta({ description: 'Whether it gets broadcasts' }),
    groups: z
      .array(
        z
          .string()
          .max(300)
          .regex(audienceRefPattern, 'must be the full ref of a group, such as group:default/pay')
          .refine(
            ref => /^group:/i.test(ref),
            'must be the ref of a group, since people have channels of their own',
          )
          .toLowerCase(),
      )
      .max(200)
      .default([])
      .meta({ description: 'It gets messages that reach these groups' }),
    language: z
      .string()
      .regex(languagePattern, 'must be the code of a language, such as en or de')
      .default('en'),
    throttleInterval: durationSchema.default(1000),
  })
  .refine(({ broadcasts, groups }) => broadcasts || groups.length > 0, {
    path: ['groups'],
    message: 'must name a group, since nothing would go there without broadcasts: true',
  });
/** A place that people share, to which messages go by a webhook. */
export type WebhookConfig = z.output<typeof webhookConfigSchema>;
