import { z } from 'zod';
import { decodePath, getPagePath, withQuery } from '../addresses.ts';
import { getGitlabRepositoryApi } from '../hosts/gitlab.ts';
import { splitTree, type TreeFormat } from '../TreeFormat.ts';

const root = /^(.+?)(?:\.git)?(?:(?:\/-)?\/tree\/([^/]+))?\/?$/;
const nextLink = /<([^<>]+)>;\s*rel="next"/;
const listing = z.array(z.object({ path: z.string(), type: z.string(), mode: z.string() }));

/** GitLab: archives of a folder, and recursive trees in pages of 100. */
export const gitlabTrees: TreeFormat = {
  parseRoot(url, host) {
    const [, repository, ref] = getPagePath(url, host)?.match(root) ?? [];
    if (!repository?.includes('/') || repository.includes('/-/')) return undefined;
    return { repository, ref: ref === undefined ? undefined : decodePath(ref), path: '' };
  },
  formatArchive: ({ repository, commit, path }, host) =>
    withQuery(`${getGitlabRepositoryApi(repository, host)}/archive.tar.gz`, {
      sha: commit,
      path: path || undefined,
    }),
  describeArchive: ({ path }) => ({ topFolders: 1, folder: path }),
  formatListing: ({ repository, commit, path }, host) =>
    withQuery(`${getGitlabRepositoryApi(repository, host)}/tree`, {
      ref: commit,
      path: path || undefined,
      recursive: 'true',
      per_page: '100',
      pagination: 'keyset',
    }),
  readListing({ body, headers }) {
    const [, next] = nextLink.exec(headers.get('link') ?? '') ?? [];
    return { ...splitTree(listing.parse(body)), next };
  },
};
