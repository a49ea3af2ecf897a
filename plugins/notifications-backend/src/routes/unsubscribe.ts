import { randomBytes } from 'node:crypto';
import {
  type NotificationSwitch,
  turnNotificationsOff,
  unsubscribeEndpoint,
} from '@portico/notifications-common';
import { serveRaw } from '@portico/server';
import { RawAnswer } from '@portico/server/http';
import { type ChannelTexts, getChannelTexts } from '../channels/channelTexts.ts';
import { escapeHtml } from '../channels/escapeHtml.ts';
import type { Unsubscription } from '../channels/Unsubscriptions.ts';
import type { NotificationServices } from './NotificationServices.ts';

/**
 * Turns a kind of notification off without sign-in: GET is a page with a button, since programs that check links of mails
 * follow them; POST is what the button and mail clients do (RFC 8058).
 */
export const unsubscribeRoute = serveRaw(unsubscribeEndpoint, {
  access: ['public'],
  methods: ['GET', 'POST'],
  auditSubject: () => ({}),
  async handle({ method, params: { token }, body, headers }, services: NotificationServices) {
    body.resume();
    const { unsubscriptions, settings, channels } = services;
    const texts = getChannelTexts(headers['accept-language'] ?? '');
    let found: Unsubscription;
    try {
      found = await unsubscriptions.open(token);
    } catch {
      const { invalid, invalidHint } = texts.page;
      return answerPage(texts, 400, `<h1>${invalid}</h1><p>${invalidHint}</p>`);
    }
    const { user, ...kind } = found;
    const channel = channels.find(({ name }) => name === kind.channel)?.title ?? kind.channel;
    if (method === 'POST') {
      await settings.replace(user, turnNotificationsOff(await settings.get(user), kind));
      const done = texts.page.done(channel, nameKind(kind));
      return answerPage(texts, 200, `<h1>${escapeHtml(done)}</h1>`);
    }
    const question = texts.page.question(channel, nameKind(kind));
    return answerPage(
      texts,
      200,
      `<h1>${escapeHtml(question)}</h1><form method="post"><button>${texts.page.confirm}</button></form>`,
    );
  },
});

function nameKind({ origin, topic }: NotificationSwitch): string | undefined {
  if (origin === undefined) return undefined;
  return topic === undefined ? `'${origin}'` : `'${topic}' (${origin})`;
}

function answerPage(texts: ChannelTexts, status: number, content: string): RawAnswer {
  const nonce = randomBytes(16).toString('base64');
  return new RawAnswer({
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
    },
    body: [
      `<!doctype html><html lang="${texts.language}"><head><meta charset="utf-8">`,
      '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">',
      `<title>${texts.page.title}</title>`,
      `<style nonce="${nonce}">:root{color-scheme:light dark}body{font:16px/1.5 sans-serif;max-width:36em;margin:4em auto;padding:0 1em;overflow-wrap:anywhere}h1{font-size:20px}button{font:inherit;padding:8px 16px}</style>`,
      `</head><body>${content}</body></html>`,
    ].join('\n'),
  });
}
