import { z } from 'zod';
import { getPagePath, withQuery } from '../addresses.ts';
import { getBitbucketServerRepositoryApi } from '../hosts/bitbucketServer.ts';
import type { TreeFormat } from '../TreeFormat.ts';

const root = /^(projects|users)\/([^/]+)\/repos\/([^/]+)(?:\/browse)?\/?$/;
const listing = z.object({
  values: z.array(z.string()),
  isLastPage: z.boolean(),
  nextPageStart: z.number().nullish(),
});

/** Bitbucket Server and Data Center: archives without a folder around them, and paths in pages of 1,000. */
export const bitbucketServerTrees: TreeFormat = {
  parseRoot(url, host) {
    const [, owners, owner, name] = getPagePath(url, host)?.match(root) ?? [];
    if (!owner || !name) return undefined;
    const project = owners === 'users' ? `~${owner}` : owner;
    const ref = url.searchParams.get('at') ?? undefined;
    return { repository: `${project}/${name}`, ref, path: '' };
  },
  formatArchive: ({ repository, commit, path }, host) =>
    withQuery(`${getBitbucketServerRepositoryApi(repository, host)}/archive`, {
      at: commit,
      format: 'tar.gz',
      path: path || undefined,
    }),
  describeArchive: ({ path }) => ({ topFolders: 0, folder: path }),
  formatListing: ({ repository, commit }, host) =>
    withQuery(`${getBitbucketServerRepositoryApi(repository, host)}/files`, {
      at: commit,
      limit: '1000',
      start: '0',
    }),
  readListing({ url, body }) {
    const { values, isLastPage, nextPageStart } = listing.parse(body);
    const hasMore = !isLastPage && nextPageStart !== null && nextPageStart !== undefined;
    return {
      paths: values,
      next: hasMore ? withQuery(url, { start: String(nextPageStart) }) : undefined,
    };
  },
};
