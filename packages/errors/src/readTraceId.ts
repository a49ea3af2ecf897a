import type { ResponseError } from './ResponseError.ts';

/**
 * The trace that a failed call was a part of, also where that caused another error: by it operators find the call.
 * `undefined` where the server reports no traces, or answered something else under the name.
 */
export function readTraceId(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { traceId } = (error as Partial<ResponseError>).body ?? {};
  return typeof traceId === 'string' && /^[0-9a-f]{32}$/.test(traceId)
    ? traceId
    : readTraceId(error.cause);
}
