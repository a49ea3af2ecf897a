import { durationSchema, secret } from '@portico/config';
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
