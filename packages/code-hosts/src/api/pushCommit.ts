import { CodeHostError } from './CodeHostError.ts';
import type { GitPush, GitPushResult } from './GitTransport.ts';
import type { HostApiOptions } from './HostApiOptions.ts';
import { describeCause, type HostFailures } from './HostFailures.ts';
import { parseJson } from './readApiBody.ts';

/** What a commit is pushed with. */
export interface PushParts {
  host: string;
  options: Pick<HostApiOptions, 'git' | 'signal' | 'getHeaders'>;
  failures: HostFailures;
}

/** Pushes a commit over git, for hosts whose API cannot commit. @throws CodeHostError, RateLimitError. */
export async function pushCommit(
  push: Omit<GitPush, 'headers'>,
  { host, options, failures }: PushParts,
): Promise<{ commit: string }> {
  const { git, signal } = options;
  const context = failures.describeCall('POST', new URL(push.url).pathname);
  if (!git)
    throw failures.fail(
      'invalid',
      `Commits to '${host}' are pushed over git, which only servers can`,
      { method: 'POST', path: context.path },
    );
  const headers = await options.getHeaders(undefined);
  let result: GitPushResult;
  try {
    result = await git.push({ ...push, headers }, signal);
  } catch (error) {
    signal?.throwIfAborted();
    result = { failure: 'no-answer', message: describeCause(error) };
  }
  if ('commit' in result) return result;
  const reason = failures.readMessage(parseJson(result.message), result.message);
  const message = `'${host}' did not accept a push to ${context.path}: ${reason}`;
  if ('failure' in result)
    throw new CodeHostError(message, { ...context, failure: result.failure });
  throw failures.describeRefusal(message, context, result.status, new Headers(result.headers));
}
