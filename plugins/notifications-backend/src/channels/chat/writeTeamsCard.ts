import type { Notification } from '@portico/notifications-common';
import { type ChannelTexts, getChannelTexts } from '../channelTexts.ts';
import { resolveLink } from '../resolveLink.ts';
import type { SharedMessage } from '../SharedChannel.ts';

const maxShown = 20;
const maxDescription = 2000;
/** Teams takes cards of at most 28 KB. */
const maxBytes = 20_000;

/** What a card is written from. */
export interface TeamsMessage extends SharedMessage {
  language: string;
  /** Omitted where nobody can turn it off for themselves. */
  unsubscribeUrl?: string;
}

/** Writes notifications as an adaptive card, in which nothing from outside is read as Markdown. */
export function writeTeamsCard(message: TeamsMessage) {
  const { notifications, total, language, portalUrl, unsubscribeUrl } = message;
  const texts = getChannelTexts(language);
  const shown = takeFitting(notifications.slice(0, maxShown).map(each => writeItem(each, texts)));
  const hidden = total - shown.length;
  const openUrl =
    resolveLink(notifications[0]?.payload.link, portalUrl) ?? `${portalUrl}/notifications`;
  return {
    type: 'message',
    id: message.id,
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [...shown.flat(), ...(hidden > 0 ? [writeText(texts.more(hidden))] : [])],
          actions: [
            { type: 'Action.OpenUrl', title: texts.open, url: openUrl },
            ...(unsubscribeUrl === undefined
              ? []
              : [{ type: 'Action.OpenUrl', title: texts.unsubscribe, url: unsubscribeUrl }]),
          ],
        },
      },
    ],
  };
}

/** The first of them, and as many more as fit into a card. */
function takeFitting<T>(items: readonly T[]): T[] {
  const taken: T[] = [];
  let bytes = 0;
  for (const item of items) {
    bytes += Buffer.byteLength(JSON.stringify(item));
    if (taken.length > 0 && bytes > maxBytes) break;
    taken.push(item);
  }
  return taken;
}

function writeItem({ payload, origin }: Notification, texts: ChannelTexts) {
  const description = payload.description?.slice(0, maxDescription);
  return [
    writeText(payload.title, { weight: 'Bolder' }),
    ...(description === undefined ? [] : [writeText(description)]),
    writeText(texts.from(origin), { isSubtle: true, size: 'Small' }),
  ];
}

/** Runs of text are shown as they are, where blocks of text would be read as Markdown. */
function writeText(text: string, look: object = {}) {
  return { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text, ...look }] };
}
