import { z } from 'zod';
import type { CodeHost } from '../CodeHost.ts';
import { getGithubApi } from '../hosts/github.ts';
import { readRemaining } from '../rateLimit.ts';
import { type CodeHostFailure, RateLimitError } from './CodeHostError.ts';
import type { HostApi } from './HostApi.ts';

/** A query of GitHub's GraphQL API. */
export interface GithubQuery<T> {
  query: string;
  variables: Readonly<Record<string, unknown>>;
  /** Of the owner whose data it reads: its path names none, by which apps have their tokens. */
  headers: Readonly<Record<string, string>>;
  data: z.ZodType<T>;
  /** Takes data that comes with errors, such as of what the token may not see. */
  isPartEnough?: boolean | undefined;
}

const errors = z.array(z.object({ type: z.string().nullish(), message: z.string() })).min(1);
const failures: Readonly<Record<string, CodeHostFailure>> = {
  NOT_FOUND: 'not-found',
  FORBIDDEN: 'forbidden',
  INSUFFICIENT_SCOPES: 'forbidden',
};

/**
 * Sends a query, which counts as one request. An answer that is only a part of what was wanted is an error, unless that is enough.
 *
 * @throws CodeHostError, RateLimitError.
 */
export async function queryGithub<T>(
  api: HostApi,
  host: CodeHost,
  { query, variables, headers: sent, data, isPartEnough = false }: GithubQuery<T>,
): Promise<T> {
  const path = getGraphqlUrl(getGithubApi(host));
  const whole = z.object({ data }).transform(body => ({ ...body, errors: undefined }));
  const failed = z.object({ errors });
  const answer = isPartEnough ? z.union([whole, failed]) : z.union([failed, whole]);
  const { body, headers } = await api.call({
    method: 'POST',
    path,
    headers: sent,
    body: { query, variables },
    answer,
  });
  if (!body.errors) return body.data;
  const [first] = body.errors;
  const call = { method: 'POST', path: new URL(path).pathname } as const;
  const message = first?.message ?? 'no data';
  if (first?.type === 'RATE_LIMITED') {
    const endsAt = readRemaining(headers, Date.now())?.resetsAt ?? new Date(Date.now() + 60_000);
    throw new RateLimitError(message, { ...call, type: 'github', host: host.host, endsAt });
  }
  throw api.fail(failures[first?.type ?? ''] ?? 'unexpected-answer', message, call);
}

/** GraphQL is beside version 3 of the REST API on a server of one's own, and below its host on github.com. */
function getGraphqlUrl(apiUrl: string): string {
  return `${apiUrl.replace(/\/v3$/, '')}/graphql`;
}
