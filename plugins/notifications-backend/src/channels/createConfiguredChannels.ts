import type { NotificationChannel } from '@portico/notifications-node';
import type { Logger } from '@portico/server';
import { z } from 'zod';
import { slackConfigSchema, teamsConfigSchema, webhookConfigSchema } from './chat/chatConfig.ts';
import { createSlackChannel } from './chat/createSlackChannel.ts';
import { createTeamsChannel } from './chat/createTeamsChannel.ts';
import { createWebhookChannel } from './chat/createWebhookChannel.ts';
import { createEmailChannel } from './email/createEmailChannel.ts';
import { pushConfigSchema } from './push/pushConfig.ts';
import type { SharedChannel } from './SharedChannel.ts';
import { emailConfigSchema } from './email/emailConfig.ts';

/** `notifications.processors`: ways out of the portal. */
export const channelConfigSchema = z.object({
  email: emailConfigSchema.optional(),
  slack: z.array(slackConfigSchema).max(10).default([]),
  teams: teamsConfigSchema.optional(),
  webPush: pushConfigSchema.optional().meta({ description: 'Browsers that people choose' }),
  webhooks: z
    .array(webhookConfigSchema)
    .max(50)
    .default([])
    .meta({ description: 'Places that people share, such as a channel of Slack' }),
});

/** The channels that the configuration names. */
export function createConfiguredChannels(
  { email, slack, teams, webhooks }: z.output<typeof channelConfigSchema>,
  logger: Logger,
): (NotificationChannel | SharedChannel)[] {
  return [
    ...(email ? [createEmailChannel(email, logger)] : []),
    ...slack.map((each, index) =>
      createSlackChannel(index === 0 ? 'Slack' : `Slack-${index + 1}`, each),
    ),
    ...(teams ? [createTeamsChannel(teams)] : []),
    ...webhooks.map(createWebhookChannel),
  ];
}
