import type { CommitFiles, FileChange } from './hostData.ts';

/** A commit that is pushed over git. */
export interface GitPush extends Omit<CommitFiles, 'branch' | 'files'> {
  /** Address of the repository over HTTP. */
  url: string;
  /** The branch that the commit continues; one that does not exist begins an empty repository. */
  branch: string;
  /** The full ref to push to; the branch when omitted. */
  target?: string | undefined;
  files: readonly FileChange[];
  /** Sent along with each request. */
  headers: Readonly<Record<string, string>>;
}

/** What a push did, or why it did not. */
export type GitPushResult =
  | { commit: string; /** Of the host's last answer. */ headers: Readonly<Record<string, string>> }
  | { failure: 'conflict' | 'not-found' | 'invalid' | 'no-answer'; message: string }
  /** The host answered a request with an error. */
  | { status: number; headers: Readonly<Record<string, string>>; message: string };

/** Pushes commits over git, for hosts whose API cannot commit. */
export interface GitTransport {
  push(push: GitPush, signal?: AbortSignal): Promise<GitPushResult>;
}
