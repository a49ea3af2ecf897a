import { z } from 'zod';
import type { FileChange, HostPullRequest, HostRepository } from '../hostData.ts';
import { readTextContent } from '../readTextContent.ts';
import { bytesToBase64 } from '../redact.ts';

/** A repository, as the API answers it. */
export const project = z
  .object({
    path_with_namespace: z.string(),
    path: z.string(),
    description: z.string().nullish(),
    visibility: z.string().optional(),
    default_branch: z.string().nullish(),
    web_url: z.string(),
    http_url_to_repo: z.string(),
    topics: z.array(z.string()).default([]),
  })
  .transform((found): HostRepository => ({
    fullName: found.path_with_namespace,
    name: found.path,
    description: found.description ?? '',
    isPrivate: found.visibility === undefined ? undefined : found.visibility !== 'public',
    defaultBranch: found.default_branch ?? undefined,
    url: found.web_url,
    cloneUrl: found.http_url_to_repo,
    topics: found.topics,
  }));

/** A merge request, as the API answers it. */
export const mergeRequest = z
  .object({
    iid: z.number(),
    web_url: z.string(),
    title: z.string(),
    state: z.enum(['opened', 'closed', 'merged', 'locked']),
    source_branch: z.string(),
    target_branch: z.string(),
    sha: z.string().nullish(),
    merge_commit_sha: z.string().nullish(),
    squash_commit_sha: z.string().nullish(),
  })
  .transform((found): HostPullRequest => ({
    number: found.iid,
    url: found.web_url,
    title: found.title,
    // A locked one is being merged.
    state: found.state === 'opened' || found.state === 'locked' ? 'open' : found.state,
    head: found.source_branch,
    base: found.target_branch,
    headCommit: found.sha ?? undefined,
    mergeCommit: found.merge_commit_sha ?? found.squash_commit_sha ?? undefined,
  }));

/** A branch with its last commit. */
export const branch = z
  .object({ name: z.string(), commit: z.object({ id: z.string() }) })
  .transform(({ name, commit }) => ({ name, commit: commit.id }));

/** What has a number. */
export const withId = z.object({ id: z.number() });

const errorMessage = z.union([
  z.object({ message: z.union([z.string(), z.record(z.string(), z.array(z.string()))]) }),
  z.object({ error: z.string() }),
]);

/** @param known - whether the file that is there can be run; `undefined` without one. */
export function listActions(file: FileChange, known: boolean | undefined): object[] {
  const { path: file_path } = file;
  if ('isDeleted' in file) return [{ action: 'delete', file_path }];
  const { content, isExecutable = false } = file;
  const text = readTextContent(content);
  const written =
    text === undefined
      ? { content: bytesToBase64(content as Uint8Array), encoding: 'base64' }
      : { content: text, encoding: 'text' };
  const action = known === undefined ? 'create' : 'update';
  const chmod = { action: 'chmod', file_path, execute_filemode: isExecutable };
  return [{ action, file_path, ...written }, ...(isExecutable === (known ?? false) ? [] : [chmod])];
}

/** What an error of the API says went wrong. */
export function readMessage(body: unknown): string | undefined {
  const read = errorMessage.safeParse(body).data;
  if (!read) return undefined;
  if ('error' in read) return read.error;
  if (typeof read.message === 'string') return read.message;
  return Object.entries(read.message)
    .map(([field, reasons]) => `${field} ${reasons.join(', ')}`)
    .join('; ');
}
