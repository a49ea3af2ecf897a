import { ServiceUnavailableError } from '@portico/errors';
import type { DeliveryOutcome, NotificationChannel } from '@portico/notifications-node';
import { findPause } from '../findPause.ts';
import { readEmailAddress } from '../readEmailAddress.ts';
import type { SlackConfig } from './chatConfig.ts';
import { postJson } from './postJson.ts';
import { writeSlackMessage } from './writeSlackMessage.ts';

/** Says who somebody is in Slack, as the ecosystem has it: an id of a user or channel. */
const slackAnnotation = 'slack.com/bot-notify';
/** Errors that concern the person or the message, and nobody else. */
const personalErrors = new Set([
  'users_not_found',
  'user_not_found',
  'channel_not_found',
  'is_archived',
  'cannot_dm_bot',
  'user_disabled',
  'not_in_channel',
  'invalid_arguments',
  'invalid_blocks',
  'msg_too_long',
]);

interface SlackAnswer {
  ok: boolean;
  error?: string;
  user?: { id?: string };
}

/** Sends notifications as direct messages of a Slack app. */
export function createSlackChannel(name: string, config: SlackConfig): NotificationChannel {
  const ids = new Map<string, string>();
  const call = async (method: string, body: object, signal: AbortSignal) => {
    const answer = await postJson({
      url: `${config.apiBaseUrl}/${method}`,
      body,
      token: config.token,
      signal,
    });
    const pause = findPause(answer, 'Slack');
    if (pause) return { pause };
    if (answer.status !== 200)
      throw new ServiceUnavailableError(
        `Slack answers '${method}' with the status ${answer.status}`,
      );
    return { said: JSON.parse(answer.text) as SlackAnswer };
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
        if (found.pause) return found.pause;
        if (!found.said.ok) return judge(found.said.error, message.user);
        id = found.said.user?.id;
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
      if (sent.pause) return sent.pause;
      return sent.said.ok ? { state: 'delivered' } : judge(sent.said.error, message.user);
    },
  };
}

function judge(error: string | undefined, user: string): DeliveryOutcome {
  if (error !== undefined && personalErrors.has(error))
    return { state: 'refused', reason: `Slack does not take it for '${user}': ${error}` };
  throw new ServiceUnavailableError(`Slack answers '${error ?? 'no reason'}'`);
}

/** Addresses seldom change hands; those of a large company fit. */
function storeId(ids: Map<string, string>, address: string, id: string): void {
  if (ids.size >= 20_000) ids.clear();
  ids.set(address, id);
}
