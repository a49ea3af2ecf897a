/** How long to wait where a host says that its limit is used up, and not until when. */
const defaultWaitMs = 60_000;

/** The longest wait that is believed. */
const maxWaitMs = 24 * 60 * 60_000;

/**
 * When a used-up limit of requests ends.
 *
 * @returns undefined when the answer is no refusal for a limit.
 */
export function readRateLimit(
  status: number,
  headers: Headers,
  now: number = Date.now(),
): Date | undefined {
  const remaining = headers.get('x-ratelimit-remaining') ?? headers.get('ratelimit-remaining');
  const retryAfter = readRetryAfter(headers.get('retry-after'), now);
  const isLimit =
    status === 429 || (status === 403 && (remaining === '0' || retryAfter !== undefined));
  if (!isLimit) return undefined;
  const reset = headers.get('x-ratelimit-reset') ?? headers.get('ratelimit-reset');
  const endsAt = retryAfter ?? readReset(reset, now) ?? now + defaultWaitMs;
  return new Date(Math.min(Math.max(endsAt, now), now + maxWaitMs));
}

/** What a host says of a limit of requests. */
export interface RemainingRequests {
  limit: number | undefined;
  remaining: number;
  resetsAt: Date | undefined;
}

/** What is left of a limit of requests; `undefined` where the answer does not say it. */
export function readRemaining(headers: Headers, now: number): RemainingRequests | undefined {
  const read = (name: string) =>
    headers.get(`x-ratelimit-${name}`) ?? headers.get(`ratelimit-${name}`);
  const remaining = readCount(read('remaining'));
  if (remaining === undefined) return undefined;
  const resetsAt = readReset(read('reset'), now);
  return {
    limit: readCount(read('limit')),
    remaining,
    resetsAt: resetsAt === undefined ? undefined : new Date(Math.min(resetsAt, now + maxWaitMs)),
  };
}

function readCount(value: string | null): number | undefined {
  return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}

/** Seconds, or a date. */
function readRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null || value.trim() === '') return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return now + seconds * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : date;
}

/** Seconds since 1970; small numbers are seconds from now. */
function readReset(value: string | null, now: number): number | undefined {
  const seconds = value === null || value.trim() === '' ? Number.NaN : Number(value);
  if (!Number.isFinite(seconds)) return undefined;
  const aYear = 31_536_000;
  return seconds < aYear ? now + seconds * 1000 : seconds * 1000;
}
