import { encodePath } from '@portico/config/encodePath';
import { z } from 'zod';
import { decodePath, withQuery } from '../addresses.ts';
import { getGitilesApi, getGitilesPath } from '../hosts/gerrit.ts';
import { splitTree, type TreeFormat } from '../TreeFormat.ts';

const root = /^(.+?)(?:\/\+\/(refs\/(?:heads|tags)\/[^/]+|[^/]+))?\/?$/;
const listing = z.object({
  entries: z.array(z.object({ name: z.string(), type: z.string(), mode: z.number() })),
});

/** Gerrit: archives and listings of Gitiles, of a folder and of a whole tree in one piece. */
export const gerritTrees: TreeFormat = {
  parseRoot(url, host) {
    const [, repository, ref] = getGitilesPath(url, host)?.match(root) ?? [];
    if (!repository || /(^|\/)\+/.test(repository)) return undefined;
    return {
      repository: decodePath(repository),
      ref: ref === undefined ? undefined : decodePath(ref),
      path: '',
    };
  },
  formatArchive({ repository, commit, path }, host) {
    const folder = path === '' ? '' : `/${encodePath(path)}`;
    return `${getGitilesApi(repository, host)}/+archive/${commit}${folder}.tar.gz`;
  },
  describeArchive: () => ({ topFolders: 0, folder: '' }),
  formatListing: ({ repository, commit }, host) =>
    withQuery(`${getGitilesApi(repository, host)}/+/${commit}/`, {
      format: 'JSON',
      recursive: '1',
    }),
  readListing({ body }) {
    const { entries } = listing.parse(body);
    return splitTree(
      entries.map(({ name, type, mode }) => ({ path: name, type, mode: mode.toString(8) })),
    );
  },
};
