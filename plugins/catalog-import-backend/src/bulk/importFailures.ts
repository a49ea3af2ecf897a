import { NotAllowedError, ResponseError } from '@portico/errors';
import { isCodeHostError, isRateLimitError } from '@portico/code-hosts';

const maxReasonLength = 1000;

/** When the host takes requests again, where a failure comes from a used-up limit. */
export function findLimitEnd(error: unknown): Date | undefined {
  return findCause(error, isRateLimitError)?.endsAt;
}

/** Whether the same step may succeed moments later. */
export function isTransient(error: unknown): boolean {
  const failure = findCause(error, isCodeHostError)?.failure;
  return failure === 'unavailable' || failure === 'no-answer';
}

/** Whether the portal refuses it, so that it would refuse it again; what it could not do now it may do later. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof NotAllowedError) return true;
  return error instanceof ResponseError && error.status < 500 && error.status !== 429;
}

/** Whether the host does not accept the token. */
export function isUnauthenticated(error: unknown): boolean {
  return findCause(error, isCodeHostError)?.failure === 'unauthenticated';
}

/** A failure as the reason that a person reads. */
export function describeFailure(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.slice(0, maxReasonLength);
}

function findCause<T extends Error>(
  error: unknown,
  isWanted: (error: unknown) => error is T,
): T | undefined {
  for (let each = error; each instanceof Error; each = each.cause) if (isWanted(each)) return each;
  return undefined;
}
