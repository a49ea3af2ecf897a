import { z } from 'zod';
import { decodePath, getPagePath, withQuery } from '../addresses.ts';
import { getGithubApi } from '../hosts/github.ts';
import { splitTree, type TreeFormat } from '../TreeFormat.ts';

const root = /^([^/]+\/[^/]+?)(?:\.git)?(?:\/tree\/([^/]+))?\/?$/;
const listing = z.object({
  tree: z.array(z.object({ path: z.string(), type: z.string(), mode: z.string() })),
  truncated: z.boolean().optional(),
});

/** GitHub: tarballs by redirect to its download host, and recursive trees of up to 100,000 entries. */
export const githubTrees: TreeFormat = {
  parseRoot(url, host) {
    const [, repository, ref] = getPagePath(url, host)?.match(root) ?? [];
    return repository
      ? { repository, ref: ref === undefined ? undefined : decodePath(ref), path: '' }
      : undefined;
  },
  formatArchive: ({ repository, commit }, host) =>
    `${getGithubApi(host)}/repos/${repository}/tarball/${commit}`,
  describeArchive: ({ path }) => ({ topFolders: 1, folder: path }),
  listArchiveHosts: ({ host }) => [`codeload.${host}`, host],
  formatListing: ({ repository, commit }, host) =>
    withQuery(`${getGithubApi(host)}/repos/${repository}/git/trees/${commit}`, { recursive: '1' }),
  readListing({ body }) {
    const { tree, truncated } = listing.parse(body);
    return { ...splitTree(tree), isTruncated: truncated };
  },
};
