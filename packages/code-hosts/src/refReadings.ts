import { trimSlash } from '@portico/config/trimSlash';
import type { CodeHostType } from './CodeHost.ts';
import { commitId, createCommitRequest } from './commitRequests.ts';
import type { HostPage } from './HostPages.ts';
import type { CommitRequest } from './RepositoryTree.ts';
import { withUserToken } from './withUserToken.ts';

/** Hosts whose pages have the branch in their path, where its slashes and those of the file's path look alike. */
const hostsWithRefsInPath: ReadonlySet<CodeHostType> = new Set([
  'bitbucketCloud',
  'gerrit',
  'gitea',
  'github',
  'gitlab',
]);
/** What pages of Gitea and Gerrit write before a name. */
const refKind = /^(?:branch|tag|refs\/(?:heads|tags))\//;
/** Files that are no folder, so that not all of an address can be a branch. */
const isDescriptor = /\.(?:ya?ml|json)$/i;
/** Parts of an address that a name is searched in, besides its first. */
const maxRefParts = 6;

/** One meaning of an address. */
export interface RefReading {
  /** As the host's pages write it, with the kind of ref where they do. */
  ref: string;
  /** The address of the same page, in which the name's slashes are encoded. */
  address: string;
  /** Answers a commit where the host has this branch or tag. */
  refRequest: CommitRequest;
  /** Answers a commit where the host shows the repository at all. */
  repositoryRequest: CommitRequest;
}

/**
 * What a page may mean whose branch or tag has slashes that are written as they are: the shortest name of a branch first,
 * which is how the address is read elsewhere.
 *
 * @returns none for an address with one meaning only.
 */
export function listRefReadings(
  page: HostPage,
  address: string,
  token: string | undefined,
): RefReading[] {
  if (!page.file.ref || !hostsWithRefsInPath.has(page.host.type)) return [];
  const { format, file } = page;
  const { ref } = file as { ref: string };
  const name = ref.replace(refKind, '');
  const isWhole =
    ref === 'HEAD' || name.includes('/') || commitId.test(name.replace(/^commit\//, ''));
  const parts = trimSlash(file.path).split('/');
  const count = Math.min(
    isDescriptor.test(file.path) ? parts.length - 1 : parts.length,
    maxRefParts,
  );
  if (isWhole || file.path === '' || count === 0) return [];
  const host = withUserToken(page.host, token);
  return Array.from({ length: count + 1 }, (_, more) => {
    const read = {
      repository: file.repository,
      ref: [ref, ...parts.slice(0, more)].join('/'),
      path: parts.slice(more).join('/'),
    };
    const isFolder = file.path.endsWith('/') && read.path !== '';
    const shown = { ...read, path: isFolder ? `${read.path}/` : read.path };
    return {
      ref: read.ref,
      address: more === 0 ? address : format.formatPage(shown, host),
      refRequest: createCommitRequest({ host, format, file: { ...read, path: '' } }),
      repositoryRequest: createCommitRequest({
        host,
        format,
        file: { ...read, ref: undefined, path: '' },
      }),
    };
  });
}
