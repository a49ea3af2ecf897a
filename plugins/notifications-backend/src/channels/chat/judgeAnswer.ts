import { readRateLimit } from '@portico/code-hosts';
import { ServiceUnavailableError } from '@portico/errors';
import type { DeliveryOutcome } from '@portico/notifications-node';
import type { HostAnswer } from './postJson.ts';

/** Of these the message is the reason: no later attempt changes that, and those behind it must not wait. */
const refusals = new Set([400, 413]);

/**
 * What an answer means for a message, where the status alone counts.
 *
 * @param sender - begins the sentence: `Slack`.
 * @throws ServiceUnavailableError where the host does not work, whatever the message.
 */
export function judgeAnswer(answer: HostAnswer, sender: string): DeliveryOutcome {
  const { status, text } = answer;
  if (status >= 200 && status < 300) return { state: 'delivered' };
  const pause = findPause(answer, sender);
  if (pause) return pause;
  // Slack answers with one word, such as `channel_is_archived`; other texts may hold anything.
  const word = /^[a-z_]{1,60}$/.test(text) ? `: ${text}` : '';
  const reason = `${sender} answers with the status ${status}${word}`;
  if (refusals.has(status)) return { state: 'refused', reason };
  throw new ServiceUnavailableError(reason);
}

/** Until when a host wants no more messages; `undefined` where its answer is none of that. */
export function findPause(
  { status, headers }: HostAnswer,
  sender: string,
): Extract<DeliveryOutcome, { state: 'paused' }> | undefined {
  // A host that is down until a time limits requests as one that says that there were too many.
  const isDownUntil = status === 503 && headers.has('retry-after');
  const until = readRateLimit(isDownUntil ? 429 : status, headers);
  return until && { state: 'paused', until, reason: `${sender} accepts no more messages for now` };
}
