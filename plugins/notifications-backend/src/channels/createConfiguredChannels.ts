import type { NotificationChannel } from '@portico/notifications-node';
import type { Logger } from '@portico/server';
import { z } from 'zod';
import { slackConfigSchema, teamsConfigSchema } from './chat/chatConfig.ts';
import { createSlackChannel } from './chat/createSlackChannel.ts';
import { createTeamsChannel } from './chat/createTeamsChannel.ts';
import { createEmailChannel } from './email/createEmailChannel.ts';
import { emailConfigSchema } from './email/emailConfig.ts';

/** `notifications.processors`: ways out of the portal. */
export const channelConfigSchema = z.object({
  email: emailConfigSchema.optional(),
  slack: z.array(slackConfigSchema).max(10).default([]),
  teams: teamsConfigSchema.optional(),
});

/** The channels that the configuration names. */
export function createConfiguredChannels(
  { email, slack, teams }: z.output<typeof channelConfigSchema>,
  logger: Logger,
): NotificationChannel[] {
  return [
    ...(email ? [createEmailChannel(email, logger)] : []),
    ...slack.map((each, index) =>
      createSlackChannel(index === 0 ? 'Slack' : `Slack-${index + 1}`, each),
    ),
    ...(teams ? [createTeamsChannel(teams)] : []),
  ];
}
