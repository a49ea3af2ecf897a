import type { NotificationChannel } from '@portico/notifications-node';
import { readEmailAddress } from '../readEmailAddress.ts';
import type { TeamsConfig } from './chatConfig.ts';
import { judgeAnswer } from './judgeAnswer.ts';
import { postJson } from './postJson.ts';
import { writeTeamsCard } from './writeTeamsCard.ts';

/**
 * Sends notifications to a workflow of Microsoft Teams, which posts the card to the person whose address is its `recipient`.
 */
export function createTeamsChannel(config: TeamsConfig): NotificationChannel {
  return {
    name: 'Teams',
    title: 'Microsoft Teams',
    concurrency: config.concurrencyLimit,
    pauseMs: config.throttleInterval,
    async deliver(message, { signal }) {
      const recipient = readEmailAddress(message.entity);
      if (recipient === undefined)
        return {
          state: 'refused',
          reason: `'${message.user}' has no spec.profile.email in the catalog`,
        };
      const body = { ...writeTeamsCard(message), recipient };
      const answer = await postJson({ url: config.webhookUrl, body, signal });
      return judgeAnswer(answer, 'The webhook of Microsoft Teams');
    },
  };
}
