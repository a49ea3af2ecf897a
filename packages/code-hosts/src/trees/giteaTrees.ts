import { z } from 'zod';
import { decodePath, getPagePath, withQuery } from '../addresses.ts';
import { getGiteaRepositoryApi } from '../hosts/gitea.ts';
import { splitTree, type TreeFormat } from '../TreeFormat.ts';

const root = /^([^/]+\/[^/]+?)(?:\.git)?(?:\/src\/((?:branch|tag|commit)\/[^/]+))?\/?$/;
const listing = z.object({
  tree: z.array(z.object({ path: z.string(), type: z.string(), mode: z.string() })),
  truncated: z.boolean().optional(),
  page: z.number().optional(),
});

/** Gitea and Forgejo: archives of a commit, and recursive trees in pages. */
export const giteaTrees: TreeFormat = {
  parseRoot(url, host) {
    const [, repository, ref] = getPagePath(url, host)?.match(root) ?? [];
    return repository
      ? { repository, ref: ref === undefined ? undefined : decodePath(ref), path: '' }
      : undefined;
  },
  formatArchive: ({ repository, commit }, host) =>
    `${getGiteaRepositoryApi(repository, host)}/archive/${commit}.tar.gz`,
  describeArchive: ({ path }) => ({ topFolders: 1, folder: path }),
  formatListing: ({ repository, commit }, host) =>
    withQuery(`${getGiteaRepositoryApi(repository, host)}/git/trees/${commit}`, {
      recursive: 'true',
      per_page: '1000',
      page: '1',
    }),
  readListing({ url, body }) {
    const { tree, truncated, page = 1 } = listing.parse(body);
    const hasMore = truncated === true && tree.length > 0;
    return {
      ...splitTree(tree),
      next: hasMore ? withQuery(url, { page: String(page + 1) }) : undefined,
    };
  },
};
