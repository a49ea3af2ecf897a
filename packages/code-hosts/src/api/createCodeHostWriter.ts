import { InputError } from '@portico/errors';
import type { CodeHost, CodeHostType } from '../CodeHost.ts';
import { listHostHeaders } from '../hostFormats.ts';
import type { CodeHostWriter } from './CodeHostWriter.ts';
import type { GitTransport } from './GitTransport.ts';
import type { HostApiOptions } from './HostApiOptions.ts';
import { AzureWriter } from './hosts/azureWriter.ts';
import { BitbucketCloudWriter } from './hosts/bitbucketCloudWriter.ts';
import { BitbucketServerWriter } from './hosts/bitbucketServerWriter.ts';
import { GerritWriter } from './hosts/gerritWriter.ts';
import { GiteaWriter } from './hosts/giteaWriter.ts';
import { GithubWriter } from './hosts/githubWriter.ts';
import { GitlabWriter } from './hosts/gitlabWriter.ts';

/** What a writer sends its calls with. */
export interface WriterOptions {
  /** The global one when omitted. */
  fetch?: typeof fetch | undefined;
  /** Ends calls that are under way. */
  signal?: AbortSignal | undefined;
  /** How long one call may take; 60 s when omitted. */
  timeoutMs?: number | undefined;
  /** Waits between two tries of a read. */
  wait?: ((ms: number) => Promise<void>) | undefined;
  /** Pushes for hosts whose API cannot commit: on servers `createGitTransport()`. */
  git?: GitTransport | undefined;
  /** The credentials of calls, where they are not in the host's configuration as they are sent. */
  getHeaders?: HostApiOptions['getHeaders'] | undefined;
  listAccounts?: HostApiOptions['listAccounts'];
  /** Asks by ETag for what it has; without, everything is asked for anew. */
  answers?: HostApiOptions['answers'];
}

type WriterClass = new (host: CodeHost, options: HostApiOptions) => CodeHostWriter;

const writers: Readonly<Record<CodeHostType, WriterClass>> = {
  azure: AzureWriter,
  bitbucketCloud: BitbucketCloudWriter,
  bitbucketServer: BitbucketServerWriter,
  gerrit: GerritWriter,
  gitea: GiteaWriter,
  github: GithubWriter,
  gitlab: GitlabWriter,
};

/** Writes to a code host with its configured credentials, or a user's own where `host` has these. */
export function createCodeHostWriter(host: CodeHost, options: WriterOptions = {}): CodeHostWriter {
  if (host.problem) throw new InputError(host.problem);
  const Writer = writers[host.type];
  const {
    fetch: send = fetch,
    getHeaders = owner => listHostHeaders(host, owner),
    ...rest
  } = options;
  return new Writer(host, { getHeaders, fetch: send, ...rest });
}
