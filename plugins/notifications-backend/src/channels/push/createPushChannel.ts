import { toError } from '@portico/errors';
import type {
  ChannelMessage,
  DeliveryOutcome,
  NotificationChannel,
} from '@portico/notifications-node';
import type { PushKeys } from '../../store/PushKeyStore.ts';
import type { PushSubscriptionStore, PushTarget } from '../../store/PushSubscriptionStore.ts';
import { findPause } from '../findPause.ts';
import type { PushAnswer, PushCall } from './postPush.ts';
import { writePush } from './writePush.ts';

/** What browsers are notified with. */
export interface PushChannelOptions {
  subject: string;
  getKeys: () => Promise<PushKeys>;
  subscriptions: Pick<PushSubscriptionStore, 'listTargets' | 'selectUsers' | 'remove'>;
  post: (call: PushCall) => Promise<PushAnswer>;
}

const daySeconds = 24 * 60 * 60;
/** The subscription has ended: the person has turned it off in the browser, or the browser is gone. */
const ended = new Set([404, 410]);
const urgencies = { critical: 'high', high: 'high', normal: 'normal', low: 'low' } as const;

/**
 * Notifies the browsers that people have subscribed (Web Push: RFC 8030, 8291, 8292). Where a browser is reached is chosen by
 * its owner, so that whatever goes wrong there concerns them alone.
 */
export function createPushChannel({
  subject,
  getKeys,
  subscriptions,
  post,
}: PushChannelOptions): NotificationChannel {
  const send = async (target: PushTarget, message: ChannelMessage, signal: AbortSignal) => {
    const { buildPushPayload } = await import('@block65/webcrypto-web-push');
    const { publicKey, privateKey } = await getKeys();
    const urgency = urgencies[message.notifications[0]?.payload.severity ?? 'normal'];
    const { headers, body } = await buildPushPayload(
      {
        data: { ...writePush(message) },
        // A push service that still has the message replaces it by the second try of the same topic.
        options: { ttl: daySeconds, urgency, topic: message.id.slice(0, 32) },
      },
      { endpoint: target.endpoint, expirationTime: null, keys: target.keys },
      { subject, publicKey, privateKey },
    );
    return post({ url: target.endpoint, headers: { ...headers }, body, signal });
  };
  return {
    name: 'Push',
    title: 'Browser',
    concurrency: 8,
    selectUsers: users => subscriptions.selectUsers(users),
    async deliver(message, { signal }) {
      const targets = await subscriptions.listTargets(message.user);
      const outcomes = await Promise.all(
        targets.map(async (target): Promise<DeliveryOutcome> => {
          try {
            const answer = await send(target, message, signal);
            if (ended.has(answer.status)) await subscriptions.remove(message.user, target.id);
            return judge(answer, target);
          } catch (error) {
            return {
              state: 'deferred',
              reason: `${describeHost(target)} is not reached: ${toError(error).message}`,
            };
          }
        }),
      );
      const pick = (state: DeliveryOutcome['state']) => outcomes.find(each => each.state === state);
      return (
        pick('delivered') ??
        pick('deferred') ??
        pick('refused') ?? { state: 'refused', reason: `'${message.user}' has no browser any more` }
      );
    },
  };
}

function judge(answer: PushAnswer, target: PushTarget): DeliveryOutcome {
  const { status } = answer;
  if (status >= 200 && status < 300) return { state: 'delivered' };
  const host = describeHost(target);
  const pause = findPause(answer, host);
  // One service that wants fewer messages is no reason to let those of others wait.
  if (pause) return { ...pause, state: 'deferred' };
  const reason = `${host} answers with the status ${status}`;
  return { state: status >= 500 ? 'deferred' : 'refused', reason };
}

/** The path is secret. */
function describeHost({ endpoint }: PushTarget): string {
  return `The push service '${new URL(endpoint).hostname}'`;
}
