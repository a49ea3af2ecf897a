import type { SharedChannel } from '../SharedChannel.ts';
import type { WebhookConfig } from './chatConfig.ts';
import { judgeAnswer } from './judgeAnswer.ts';
import { postJson } from './postJson.ts';
import { writeSlackMessage } from './writeSlackMessage.ts';
import { writeTeamsCard } from './writeTeamsCard.ts';

const hosts = {
  slack: { name: 'Slack', title: 'Slack', write: writeSlackMessage },
  teams: { name: 'Teams', title: 'Microsoft Teams', write: writeTeamsCard },
} as const;

/** Posts messages to a place that people share, by an incoming webhook of Slack or a workflow of Microsoft Teams. */
export function createWebhookChannel(config: WebhookConfig): SharedChannel {
  const { name, title, write } = hosts[config.host];
  return {
    name: `${name}-${config.name}`,
    title: `${title} (${config.name})`,
    audience: { broadcasts: config.broadcasts, groups: config.groups },
    // Webhooks take about one message a second.
    concurrency: 1,
    pauseMs: config.throttleInterval,
    async deliver({ id, notifications, total, portalUrl }, { signal }) {
      const body = write({ id, notifications, total, portalUrl, language: config.language });
      const answer = await postJson({ url: config.url, body, signal });
      return judgeAnswer(answer, `The webhook '${config.name}' of ${title}`);
    },
  };
}
