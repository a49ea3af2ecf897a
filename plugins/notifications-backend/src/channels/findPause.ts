import { readRateLimit } from '@portico/code-hosts';
import type { DeliveryOutcome } from '@portico/notifications-node';

/** Until when a host wants no more messages; `undefined` where its answer is none of that. */
export function findPause(
  { status, headers }: { status: number; headers: Headers },
  sender: string,
): Extract<DeliveryOutcome, { state: 'paused' }> | undefined {
  // A host that is down until a time limits requests as one that says that there were too many.
  const isDownUntil = status === 503 && headers.has('retry-after');
  const until = readRateLimit(isDownUntil ? 429 : status, headers);
  return until && { state: 'paused', until, reason: `${sender} accepts no more messages for now` };
}
