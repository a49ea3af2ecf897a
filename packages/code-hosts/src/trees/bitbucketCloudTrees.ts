import { encodePath } from '@portico/config/encodePath';
import { z } from 'zod';
import { decodePath, getPagePath, getPagesUrl, withQuery } from '../addresses.ts';
import { getBitbucketCloudApi } from '../hosts/bitbucketCloud.ts';
import type { TreeFormat } from '../TreeFormat.ts';

const root = /^([^/]+\/[^/]+?)(?:\.git)?(?:\/src(?:\/([^/]+))?)?\/?$/;
const listing = z.object({
  values: z.array(
    z.object({
      type: z.string(),
      path: z.string(),
      attributes: z.array(z.string()).optional(),
    }),
  ),
  next: z.string().optional(),
});
/** Levels of folders that a listing goes down. */
const maxDepth = '32';

/** Bitbucket Cloud: archives from its pages, and listings in pages of 100. */
export const bitbucketCloudTrees: TreeFormat = {
  parseRoot(url, host) {
    const [, repository, ref] = getPagePath(url, host)?.match(root) ?? [];
    return repository
      ? { repository, ref: ref === undefined ? undefined : decodePath(ref), path: '' }
      : undefined;
  },
  formatArchive: ({ repository, commit }, host) =>
    `${getPagesUrl(host)}/${repository}/get/${commit}.tar.gz`,
  describeArchive: ({ path }) => ({ topFolders: 1, folder: path }),
  formatListing({ repository, commit, path }, host) {
    const folder = path === '' ? '' : `${encodePath(path)}/`;
    const address = `${getBitbucketCloudApi(host)}/repositories/${repository}/src/${commit}/${folder}`;
    return withQuery(address, { max_depth: maxDepth, pagelen: '100' });
  },
  readListing({ body }) {
    const { values, next } = listing.parse(body);
    const entries = values
      .filter(({ type }) => type === 'commit_file')
      .map(({ path, attributes = [] }) => ({
        path,
        isLink: attributes.includes('link') || attributes.includes('subrepository'),
      }));
    const pathsOf = (isLink: boolean) =>
      entries.filter(each => each.isLink === isLink).map(({ path }) => path);
    return { paths: pathsOf(false), links: pathsOf(true), next };
  },
};
