import { z } from 'zod';
import type { FileChange, HostPullRequest } from '../hostData.ts';
import { encodeContent } from '../encodeContent.ts';

/** Where branches are among the refs. */
export const heads = 'refs/heads/';

/** In place of the commit of a ref that does not exist. */
export const noCommit = '0'.repeat(40);

/** A repository, as the API answers it. */
export const repository = z
  .object({
    name: z.string(),
    defaultBranch: z.string().nullish(),
    remoteUrl: z.string(),
    webUrl: z.string(),
    project: z.object({ name: z.string() }),
  })
  .transform(({ defaultBranch, ...found }) => ({
    ...found,
    defaultBranch: defaultBranch?.replace(heads, ''),
  }));

const ref = z.object({ name: z.string(), objectId: z.string() });

/** A branch with its last commit. */
export const branch = ref.transform(({ name, objectId }) => ({
  name: name.replace(heads, ''),
  commit: objectId,
}));

/** How each ref of an update fared. */
export const refUpdate = z.object({
  value: z.array(z.object({ success: z.boolean(), updateStatus: z.string() })),
});

const mergedCommit = z.object({ commitId: z.string() }).nullish();

/** A pull request, as the API answers it. */
export const pull = z.object({
  pullRequestId: z.number(),
  title: z.string(),
  status: z.string(),
  sourceRefName: z.string(),
  targetRefName: z.string(),
  lastMergeSourceCommit: mergedCommit,
  lastMergeCommit: mergedCommit,
});

/** States of pull requests by the words of the API. */
export const states: Readonly<Record<string, HostPullRequest['state']>> = {
  completed: 'merged',
  abandoned: 'closed',
};

/** A path of a tree. */
export const listing = z.object({ path: z.string(), gitObjectType: z.string() });

/** A file of a push. */
export function formatChange(file: FileChange, isKnown: boolean) {
  const item = { path: `/${file.path}` };
  if ('isDeleted' in file) return { changeType: 'delete', item };
  const newContent = { content: encodeContent(file.content), contentType: 'base64encoded' };
  return { changeType: isKnown ? 'edit' : 'add', item, newContent };
}
