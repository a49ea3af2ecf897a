import type { ConditionalAnswers } from './ConditionalAnswers.ts';
import type { GitTransport } from './GitTransport.ts';
import type { RepositoryOwner } from './hostData.ts';

/** How calls are sent. */
export interface HostApiOptions {
  /** The credentials of a call; for an owner where the call names one. */
  getHeaders(
    owner: string | undefined,
  ): Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;
  fetch: typeof fetch;
  signal?: AbortSignal | undefined;
  /** How long one call may take; 60 s when omitted. */
  timeoutMs?: number | undefined;
  /** Waits between two tries. */
  wait?: ((ms: number) => Promise<void>) | undefined;
  /** Answers that are requested again by their ETag, where the host gives one; none when omitted. */
  answers?: ConditionalAnswers | undefined;
  /** Pushes for hosts whose API cannot commit. */
  git?: GitTransport | undefined;
  /** The accounts that an app is installed for; `undefined` where credentials are a user's. */
  listAccounts?: (() => Promise<readonly RepositoryOwner[] | undefined>) | undefined;
}
