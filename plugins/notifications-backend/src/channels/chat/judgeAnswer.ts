import { ServiceUnavailableError } from '@portico/errors';
import type { DeliveryOutcome } from '@portico/notifications-node';
import { findPause } from '../findPause.ts';
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
