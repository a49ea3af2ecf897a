import type { Notification } from '@portico/notifications-common';
import { getChannelTexts } from '../channelTexts.ts';
import { resolveLink } from '../resolveLink.ts';
import type { SharedMessage } from '../SharedChannel.ts';

const maxBlocks = 20;
/** A section of Slack holds no more, and the text beside the blocks neither. */
const maxSection = 3000;
const maxTitle = 600;
const maxLink = 1500;

/** What a message to Slack is written from. */
export interface SlackMessage extends SharedMessage {
  language: string;
  /** Omitted where nobody can turn it off for themselves. */
  unsubscribeUrl?: string;
}

/** Writes notifications as blocks of Slack, in which nothing from outside mentions anybody or is a link. */
export function writeSlackMessage(message: SlackMessage) {
  const { notifications, total, portalUrl, unsubscribeUrl } = message;
  const texts = getChannelTexts(message.language);
  const shown = notifications.slice(0, maxBlocks);
  const hidden = total - shown.length;
  const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } });
  const titles = shown.map(({ payload }) => payload.title).join('\n');
  return {
    text: escapeSlack(titles, maxSection),
    blocks: [
      ...shown.map(each => section(writeLine(each, portalUrl))),
      ...(hidden > 0 ? [section(`<${portalUrl}/notifications|${texts.more(hidden)}>`)] : []),
      ...(unsubscribeUrl === undefined
        ? []
        : [
            {
              type: 'context',
              elements: [
                { type: 'mrkdwn', text: `<${toSlackLink(unsubscribeUrl)}|${texts.unsubscribe}>` },
              ],
            },
          ]),
    ],
  };
}

function writeLine({ payload }: Notification, portalUrl: string): string {
  const link = toSlackLink(resolveLink(payload.link, portalUrl) ?? '');
  const title = escapeSlack(payload.title, maxTitle);
  const head = link === '' || link.length > maxLink ? `*${title}*` : `*<${link}|${title}>*`;
  const description = escapeSlack(payload.description ?? '', maxSection - head.length - 1);
  return description === '' ? head : `${head}\n${description}`;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '|': '¦',
};

/** Escapes Slack's characters of control, by which texts could mention everybody. @param max - characters of the result. */
function escapeSlack(text: string, max: number): string {
  let escaped = '';
  for (const character of text) {
    const next = escapes[character] ?? character;
    if (escaped.length + next.length > max) break;
    escaped += next;
  }
  return escaped;
}

function toSlackLink(link: string): string {
  return link.replaceAll('|', '%7C').replaceAll('<', '%3C').replaceAll('>', '%3E');
}
