import { ServiceUnavailableError } from '@portico/errors';
import type { Notification } from '@portico/notifications-common';
import type { NotificationChannel } from '@portico/notifications-node';
import { type ChannelTexts, getChannelTexts } from '../channelTexts.ts';
import { readEmailAddress } from '../readEmailAddress.ts';
import { resolveLink } from '../resolveLink.ts';
import type { TeamsConfig } from './chatConfig.ts';
import { postJson } from './postJson.ts';

const maxShown = 20;

/**
 * Sends notifications to a workflow of Microsoft Teams, which posts the card to the person whose address is its `recipient`.
 */
export function createTeamsChannel(config: TeamsConfig): NotificationChannel {
  return {
    name: 'Teams',
    title: 'Microsoft Teams',
    concurrency: config.concurrencyLimit,
    pauseMs: config.throttleInterval,
    async deliver(
      { entity, user, notifications, total, language, portalUrl, ...rest },
      { signal },
    ) {
      const recipient = readEmailAddress(entity);
      if (recipient === undefined)
        return { state: 'refused', reason: `'${user}' has no spec.profile.email in the catalog` };
      const texts = getChannelTexts(language);
      const shown = notifications.slice(0, maxShown);
      const hidden = total - shown.length;
      const { status } = await postJson({
        url: config.webhookUrl,
        body: {
          type: 'message',
          id: rest.id,
          recipient,
          attachments: [
            {
              contentType: 'application/vnd.microsoft.card.adaptive',
              content: {
                $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
                type: 'AdaptiveCard',
                version: '1.4',
                body: [
                  ...shown.flatMap(each => writeItem(each, texts)),
                  ...(hidden > 0 ? [writeText(texts.more(hidden))] : []),
                ],
                actions: [
                  {
                    type: 'Action.OpenUrl',
                    title: texts.open,
                    url:
                      resolveLink(shown[0]?.payload.link, portalUrl) ??
                      `${portalUrl}/notifications`,
                  },
                  { type: 'Action.OpenUrl', title: texts.unsubscribe, url: rest.unsubscribeUrl },
                ],
              },
            },
          ],
        },
        signal,
      });
      if (status < 200 || status > 299)
        throw new ServiceUnavailableError(
          `The webhook of Microsoft Teams answers with the status ${status}`,
        );
      return { state: 'delivered' };
    },
  };
}

function writeItem({ payload, origin }: Notification, texts: ChannelTexts) {
  return [
    writeText(payload.title, { weight: 'Bolder' }),
    ...(payload.description === undefined ? [] : [writeText(payload.description)]),
    writeText(texts.from(origin), { isSubtle: true, size: 'Small' }),
  ];
}

/** Runs of text are shown as they are, where blocks of text would be read as Markdown. */
function writeText(text: string, look: object = {}) {
  return { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text, ...look }] };
}
