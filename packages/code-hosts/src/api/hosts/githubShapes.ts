import { z } from 'zod';
import { CodeHostError } from '../CodeHostError.ts';
import type { HostPullRequest } from '../hostData.ts';

/** A pull request, as GitHub and Gitea answer it. */
export const pull = z
  .object({
    number: z.number(),
    html_url: z.string(),
    title: z.string(),
    state: z.enum(['open', 'closed']),
    /** Lists of GitHub say only when. */
    merged: z.boolean().optional(),
    merged_at: z.string().nullish(),
    merge_commit_sha: z.string().nullish(),
    head: z.object({ ref: z.string(), sha: z.string() }),
    base: z.object({ ref: z.string() }),
  })
  .transform(({ merged, merged_at, ...found }): HostPullRequest => {
    const isMerged = merged ?? Boolean(merged_at);
    return {
      number: found.number,
      url: found.html_url,
      title: found.title,
      state: isMerged ? 'merged' : found.state,
      head: found.head.ref,
      base: found.base.ref,
      headCommit: found.head.sha,
      // Before the merge it is that of a trial.
      mergeCommit: isMerged ? (found.merge_commit_sha ?? undefined) : undefined,
    };
  });

/** A ref with its commit. */
export const ref = z
  .object({ object: z.object({ sha: z.string() }) })
  .transform(({ object }) => object.sha);

/** A commit with its parents. */
export const withParents = z.object({ parents: z.array(z.unknown()) });

/** What has a hash. */
export const withSha = z.object({ sha: z.string() });

/** A path of a tree. */
export const listing = z.object({
  tree: z.array(z.object({ path: z.string() })),
  truncated: z.boolean().default(false),
});

/** The hash of the tree of a commit. */
export const commitTree = z.object({ tree: withSha }).transform(({ tree }) => tree.sha);

const errorText = z.string().optional();

const errorReason = z.object({ message: errorText, field: errorText, code: errorText });

const errorMessage = z.object({
  message: z.string(),
  errors: z.array(z.union([z.string(), errorReason])).optional(),
});

/** Whether a call failed since the repository has no commit yet. */
export function isEmptyRepository(error: unknown): boolean {
  return error instanceof CodeHostError && error.status === 409;
}

/** What an error of the API says went wrong. */
export function readMessage(body: unknown): string | undefined {
  const read = errorMessage.safeParse(body).data;
  if (!read) return undefined;
  const reasons = read.errors?.map(each => {
    if (typeof each === 'string') return each;
    return each.message ?? [each.field, each.code].filter(Boolean).join(': ');
  });
  return [read.message, ...(reasons ?? [])].filter(Boolean).join(': ');
}
