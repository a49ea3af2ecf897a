import {
  type CodeHost,
  CodeHostError,
  getFailure,
  RateLimitError,
  readRateLimit,
} from '@portico/code-hosts';
import type { CodeHostsApi } from '@portico/code-hosts-node';

/** Which log is opened. */
export interface HostLogOptions {
  /** Below the API of the host. */
  url: string;
  /** By whom credentials are found, where they are by owner. */
  owner: string | undefined;
  signal: AbortSignal;
}

/**
 * Opens a log that is streamed. A host may send elsewhere for it, which gets no credential.
 *
 * @throws CodeHostError, RateLimitError.
 */
export async function openHostLog(
  { rateLimits, tokens }: CodeHostsApi,
  host: CodeHost,
  { url, owner, signal }: HostLogOptions,
): Promise<ReadableStream<Uint8Array>> {
  const context = {
    type: host.type,
    host: host.host,
    method: 'GET',
    path: new URL(url).pathname,
  } as const;
  const fetchLog = async () => {
    const headers = await tokens.getHeaders(host, owner);
    const answer = await rateLimits.createFetch()(url, { headers, redirect: 'manual', signal });
    const location = answer.headers.get('location');
    if (answer.status < 300 || answer.status >= 400 || location === null) return answer;
    await answer.body?.cancel();
    const target = new URL(location, url);
    if (target.protocol !== 'https:' && target.origin !== new URL(url).origin)
      throw new CodeHostError(`'${host.host}' leads to an address that is not safe`, {
        ...context,
        failure: 'unexpected-answer',
      });
    return fetch(target, { redirect: 'error', signal });
  };
  const answer = await fetchLog().catch((error: unknown) => {
    if (signal.aborted || error instanceof CodeHostError) throw error;
    throw new CodeHostError(`'${host.host}' did not answer with the log`, {
      ...context,
      failure: 'no-answer',
      cause: error,
    });
  });
  const { ok, status, headers, body } = answer;
  if (ok) return body ?? new Blob([]).stream();
  await body?.cancel();
  const endsAt = readRateLimit(status, headers);
  if (endsAt)
    throw new RateLimitError(`'${host.host}' takes no more requests`, {
      ...context,
      status,
      endsAt,
    });
  const isGone = status === 404 || status === 410;
  throw new CodeHostError(
    isGone
      ? `'${host.host}' has no log of this job: it has not ended yet, or its log was deleted`
      : `'${host.host}' answered with ${status} in place of the log`,
    { ...context, status, failure: isGone ? 'not-found' : getFailure(status) },
  );
}
