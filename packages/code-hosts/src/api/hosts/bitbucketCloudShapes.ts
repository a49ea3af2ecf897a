import { z } from 'zod';
import type { CommitFiles, HostPullRequest, HostRepository, RepositoryOwner } from '../hostData.ts';

/** A repository, as the API answers it. */
export const repository = z
  .object({
    full_name: z.string(),
    description: z.string().nullish(),
    is_private: z.boolean(),
    mainbranch: z.object({ name: z.string() }).nullish(),
    links: z.object({
      html: z.object({ href: z.string() }),
      clone: z.array(z.object({ name: z.string(), href: z.string() })).default([]),
    }),
  })
  .transform((found): HostRepository => ({
    fullName: found.full_name,
    name: found.full_name.slice(found.full_name.indexOf('/') + 1),
    description: found.description ?? '',
    isPrivate: found.is_private,
    defaultBranch: found.mainbranch?.name,
    url: found.links.html.href,
    // It names the user of the credentials.
    cloneUrl: `${found.links.html.href}.git`,
    topics: [],
  }));

/** A branch with its last commit. */
export const branch = z
  .object({ name: z.string(), target: z.object({ hash: z.string() }) })
  .transform(({ name, target }) => ({ name, commit: target.hash }));

const end = z.object({
  branch: z.object({ name: z.string() }),
  commit: z.object({ hash: z.string() }).nullish(),
});

/** A pull request, as the API answers it. */
export const pull = z.object({
  id: z.number(),
  title: z.string(),
  state: z.string(),
  source: end,
  destination: end,
  merge_commit: z.object({ hash: z.string() }).nullish(),
  links: z.object({ html: z.object({ href: z.string() }) }),
});

/** A workspace of the account. */
export const workspace = z
  .object({ workspace: z.object({ slug: z.string() }) })
  .transform(({ workspace }): RepositoryOwner => ({ name: workspace.slug, kind: 'organization' }));

/** What has the hash of a commit. */
export const withHash = z.object({ hash: z.string() });

const errorMessage = z.object({
  error: z.object({
    message: z.string(),
    fields: z.record(z.string(), z.array(z.string())).optional(),
  }),
});

/** States of pull requests by the words of the API. */
export const states: Readonly<Record<string, HostPullRequest['state']>> = {
  OPEN: 'open',
  MERGED: 'merged',
};

/** Paths begin with a slash, so that none is taken for one of the form's own fields. */
export function formatCommit(
  { branch, message, files, author }: CommitFiles,
  parent: string | undefined,
) {
  const form = new FormData();
  form.set('message', message);
  form.set('branch', branch);
  if (parent !== undefined) form.set('parents', parent);
  if (author) form.set('author', `${author.name} <${author.email}>`);
  for (const file of files) {
    const path = `/${file.path}`;
    if ('isDeleted' in file) form.append('files', path);
    else form.set(path, new Blob([file.content as BlobPart]), path);
  }
  return form;
}

/** What an error of the API says went wrong. */
export function readMessage(body: unknown): string | undefined {
  const read = errorMessage.safeParse(body).data?.error;
  const fields = Object.entries(read?.fields ?? {}).map(
    ([field, reasons]) => `${field}: ${reasons.join(', ')}`,
  );
  return read && [read.message, ...fields].join('; ');
}
