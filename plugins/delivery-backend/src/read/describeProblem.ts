import { isCodeHostError, isRateLimitError } from '@portico/code-hosts';
import type { ReadingProblem } from '@portico/delivery-common';
import { isSourceError } from '@portico/delivery-node';

const maxMessageLength = 1000;
const secondMs = 1000;
const pauseMs = {
  budget: 60 * secondMs,
  unreachable: 30 * secondMs,
  refused: 300 * secondMs,
  missing: 300 * secondMs,
  other: 60 * secondMs,
} as const;

/** Why a project could not be read, and when it is tried again. */
export function describeProblem(error: unknown, host: string, now: Date): ReadingProblem {
  const reason = findReason(error);
  const endsAt = findEnd(error)?.getTime() ?? 0;
  const retryAt = new Date(Math.max(endsAt, now.getTime() + pauseMs[reason]));
  return {
    reason,
    message: describe(error, host).slice(0, maxMessageLength),
    at: now.toISOString(),
    retryAt: retryAt.toISOString(),
  };
}

function findReason(error: unknown): ReadingProblem['reason'] {
  if (isTimeout(error)) return 'unreachable';
  if (isSourceError(error)) return error.reason;
  if (!isCodeHostError(error)) return 'other';
  switch (error.failure) {
    case 'rate-limit':
      return 'budget';
    case 'unauthenticated':
    case 'forbidden':
      return 'refused';
    case 'not-found':
      return 'missing';
    case 'no-answer':
    case 'unavailable':
      return 'unreachable';
    default:
      return 'other';
  }
}

function findEnd(error: unknown): Date | undefined {
  if (isRateLimitError(error)) return error.endsAt;
  return isSourceError(error) ? error.endsAt : undefined;
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

function describe(error: unknown, host: string): string {
  if (isTimeout(error)) return `'${host}' did not answer in time`;
  // Those of hosts are without secrets; what else fails is described in the log only.
  if (isCodeHostError(error) || isSourceError(error)) return error.message;
  return `What '${host}' answered could not be read`;
}
