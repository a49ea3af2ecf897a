import type { Notification } from '@portico/notifications-common';
import type { ChannelMessage } from '@portico/notifications-node';
import { type ChannelTexts, getChannelTexts } from '../channelTexts.ts';
import { escapeHtml } from '../escapeHtml.ts';
import { resolveLink } from '../resolveLink.ts';

/** What a mail says. */
export interface EmailText {
  subject: string;
  text: string;
  html: string;
}

const maxSubject = 200;

/** Writes notifications as a mail: plain text, and HTML in which everything from outside is escaped. */
export function writeEmail(message: ChannelMessage): EmailText {
  const { notifications, total, portalUrl, unsubscribeUrl } = message;
  const texts = getChannelTexts(message.language);
  const [first] = notifications;
  const subject =
    first && total === 1
      ? writeTitle(first, texts)
      : `${texts.several(total)}: ${first?.payload.title ?? ''}`;
  const hidden = total - notifications.length;
  const settingsUrl = `${portalUrl}/notifications/settings`;
  const inboxUrl = `${portalUrl}/notifications`;
  return {
    subject: subject.slice(0, maxSubject),
    text: [
      ...notifications.map(each => writeText(each, portalUrl, texts)),
      ...(hidden > 0 ? [`${texts.more(hidden)}: ${inboxUrl}`] : []),
      `-- \n${texts.settings}: ${settingsUrl}\n${texts.unsubscribe}: ${unsubscribeUrl}\n`,
    ].join('\n\n'),
    html: [
      `<!doctype html><html lang="${texts.language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
      '<body style="font-family:sans-serif;font-size:14px;line-height:1.5;max-width:40em">',
      ...notifications.map(each => writeHtml(each, portalUrl, texts)),
      hidden > 0 ? `<p>${writeAnchor(inboxUrl, texts.more(hidden))}</p>` : '',
      `<p style="color:#666;font-size:12px">${writeAnchor(settingsUrl, texts.settings)} · ${writeAnchor(unsubscribeUrl, texts.unsubscribe)}</p>`,
      '</body></html>',
    ].join('\n'),
  };
}

function writeTitle({ payload: { title, severity } }: Notification, texts: ChannelTexts): string {
  const word = texts.severity[severity];
  return word ? `[${word}] ${title}` : title;
}

function writeText(notification: Notification, portalUrl: string, texts: ChannelTexts): string {
  const { origin, payload } = notification;
  const link = resolveLink(payload.link, portalUrl);
  return [
    writeTitle(notification, texts),
    ...(payload.description === undefined ? [] : [payload.description]),
    ...(link === undefined ? [] : [link]),
    texts.from(nameSender(origin)) + (payload.topic === undefined ? '' : ` · ${payload.topic}`),
  ].join('\n');
}

function writeHtml(notification: Notification, portalUrl: string, texts: ChannelTexts): string {
  const { origin, payload } = notification;
  const link = resolveLink(payload.link, portalUrl);
  const title = writeTitle(notification, texts);
  const sender =
    texts.from(nameSender(origin)) + (payload.topic === undefined ? '' : ` · ${payload.topic}`);
  return [
    `<h2 style="font-size:16px;margin:16px 0 4px">${link === undefined ? escapeHtml(title) : writeAnchor(link, title)}</h2>`,
    payload.description === undefined
      ? ''
      : `<p style="margin:0 0 4px;white-space:pre-line">${escapeHtml(payload.description)}</p>`,
    `<p style="margin:0;color:#666;font-size:12px">${escapeHtml(sender)}</p>`,
  ].join('\n');
}

function writeAnchor(href: string, text: string): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
}

/** `plugin:scaffolder` and `user:default/ada` by their names. */
function nameSender(origin: string): string {
  return origin.slice(Math.max(origin.indexOf(':'), origin.lastIndexOf('/')) + 1);
}
