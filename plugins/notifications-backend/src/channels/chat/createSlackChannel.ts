import { ServiceUnavailableError } from '@portico/errors';
import type { Notification } from '@portico/notifications-common';
import type { ChannelMessage, NotificationChannel } from '@portico/notifications-node';
import { getChannelTexts } from '../channelTexts.ts';
import { readEmailAddress } from '../readEmailAddress.ts';
import { resolveLink } from '../resolveLink.ts';
import type { SlackConfig } from './chatConfig.ts';
import { postJson } from './postJson.ts';

/** Says who somebody is in Slack, as the ecosystem has it: an id of a user or channel. */
const slackAnnotation = 'slack.com/bot-notify';
/** Errors that concern the person and nobody else. */
const personalErrors = new Set([
  'users_not_found',
  'user_not_found',
  'channel_not_found',
  'is_archived',
  'cannot_dm_bot',
  'user_disabled',
  'not_in_channel',
  'invalid_arguments',
]);
const maxTitle = 300;
const maxBlocks = 20;

/** Sends notifications as direct messages of a Slack app. */
export function createSlackChannel(name: string, config: SlackConfig): NotificationChannel {
  const ids = new Map<string, string>();
  const call = async (method: string, body: object, signal: AbortSignal) => {
    const { status, text } = await postJson({
      url: `${config.apiBaseUrl}/${method}`,
      body,
      token: config.token,
      signal,
    });
    if (status !== 200)
      throw new ServiceUnavailableError(`Slack answers '${method}' with the status ${status}`);
    return JSON.parse(text) as { ok: boolean; error?: string; user?: { id?: string } };
  };
  return {
    name,
    title: name,
    concurrency: config.concurrencyLimit,
    pauseMs: config.throttleInterval,
    async deliver(message, { signal }) {
      const annotated = message.entity?.metadata.annotations?.[slackAnnotation];
      const address = readEmailAddress(message.entity);
      let id = annotated ?? (address === undefined ? undefined : ids.get(address));
      if (id === undefined && address !== undefined) {
        const found = await call('users.lookupByEmail', { email: address }, signal);
        if (!found.ok) return judge(found.error, message.user);
        id = found.user?.id;
        if (id !== undefined) storeId(ids, address, id);
      }
      if (id === undefined)
        return {
          state: 'refused',
          reason: `'${message.user}' has neither the annotation '${slackAnnotation}' nor spec.profile.email in the catalog`,
        };
      const sent = await call(
        'chat.postMessage',
        {
          channel: id,
          ...writeSlackMessage(message),
          ...(config.username !== undefined && { username: config.username }),
          metadata: { event_type: 'portal_notification', event_payload: { id: message.id } },
          unfurl_links: false,
          unfurl_media: false,
        },
        signal,
      );
      return sent.ok ? { state: 'delivered' } : judge(sent.error, message.user);
    },
  };
}

function judge(error: string | undefined, user: string) {
  if (error !== undefined && personalErrors.has(error))
    return { state: 'refused' as const, reason: `Slack does not take it for '${user}': ${error}` };
  throw new ServiceUnavailableError(`Slack answers '${error ?? 'no reason'}'`);
}

/** Addresses seldom change hands; those of a large company fit. */
function storeId(ids: Map<string, string>, address: string, id: string): void {
  if (ids.size >= 20_000) ids.clear();
  ids.set(address, id);
}

function writeSlackMessage(message: ChannelMessage) {
  const texts = getChannelTexts(message.language);
  const shown = message.notifications.slice(0, maxBlocks);
  const hidden = message.total - shown.length;
  const lines = shown.map(each => writeLine(each, message.portalUrl));
  const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } });
  return {
    text: shown
      .map(({ payload }) => escapeSlack(payload.title))
      .join('\n')
      .slice(0, 3000),
    blocks: [
      ...lines.map(section),
      ...(hidden > 0
        ? [section(`<${message.portalUrl}/notifications|${texts.more(hidden)}>`)]
        : []),
      {
        type: 'context',
        elements: [
          { type: 'mrkdwn', text: `<${toSlackLink(message.unsubscribeUrl)}|${texts.unsubscribe}>` },
        ],
      },
    ],
  };
}

function writeLine({ payload }: Notification, portalUrl: string): string {
  const link = resolveLink(payload.link, portalUrl);
  const title = escapeSlack(payload.title.slice(0, maxTitle));
  const description = escapeSlack(payload.description?.slice(0, 1500) ?? '');
  const head = link === undefined ? `*${title}*` : `*<${toSlackLink(link)}|${title}>*`;
  return description === '' ? head : `${head}\n${description}`;
}

/** Slack's three characters of control, by which texts could mention everybody. */
function escapeSlack(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('|', '¦');
}

function toSlackLink(link: string): string {
  return link.replaceAll('|', '%7C').replaceAll('<', '%3C').replaceAll('>', '%3E');
}
