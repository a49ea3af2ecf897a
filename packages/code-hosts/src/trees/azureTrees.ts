import { z } from 'zod';
import { withQuery } from '../addresses.ts';
import { getAzureRepositoryApi, parseAzureRepository } from '../hosts/azure.ts';
import type { RepositoryFolder, TreeFormat } from '../TreeFormat.ts';

const listing = z.object({
  value: z.array(z.object({ path: z.string(), gitObjectType: z.string() })),
});

/** Azure DevOps: zip archives that begin with the requested folder's own name, and listings in one piece. */
export const azureTrees: TreeFormat = {
  parseRoot(url, host) {
    const repository = parseAzureRepository(url, host);
    if (!repository || url.searchParams.get('path')) return undefined;
    return { repository, ref: url.searchParams.get('version') ?? undefined, path: '' };
  },
  formatArchive: (folder, host) =>
    withQuery(`${getAzureRepositoryApi(folder.repository, host)}/items`, {
      ...scope(folder),
      $format: 'zip',
      download: 'true',
    }),
  archiveType: 'application/zip',
  describeArchive: ({ path }) => ({ topFolders: 0, folder: path.split('/').at(-1) ?? '' }),
  formatListing: (folder, host) =>
    withQuery(`${getAzureRepositoryApi(folder.repository, host)}/items`, scope(folder)),
  readListing({ body }) {
    const files = listing.parse(body).value.filter(({ gitObjectType }) => gitObjectType === 'blob');
    return { paths: files.map(({ path }) => path.replace(/^\/+/, '')) };
  },
};

const scope = ({ commit, path }: RepositoryFolder) => ({
  'api-version': '6.0',
  scopePath: `/${path}`,
  recursionLevel: 'full',
  'versionDescriptor.version': commit,
  'versionDescriptor.versionType': 'commit',
});
