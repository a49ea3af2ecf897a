import type { CodeHost, RepositoryFile } from './CodeHost.ts';

/** A folder of a repository at a commit. */
export interface RepositoryFolder {
  /** As the host names it; see {@link RepositoryFile}. */
  repository: string;
  commit: string;
  /** From the repository's root, without slashes at its ends; empty for the root. */
  path: string;
}

/** How an archive of a host relates to the folder that was requested. */
export interface ArchiveLayout {
  /** Folders above everything else in it, such as `name-commit/`. */
  topFolders: 0 | 1;
  /** The path of the requested folder in the archive, below those. */
  folder: string;
}

/** A page of the paths of a repository. */
export interface ListingPage {
  /** Of files, from the repository's root; links and submodules are omitted. */
  paths: string[];
  /** Of links and submodules, where the host marks them. */
  links?: string[] | undefined;
  /** Address of the next page. */
  next?: string | undefined;
  /** The host stopped before the end. */
  isTruncated?: boolean | undefined;
}

/** A page of a listing as the host returned it. */
export interface ListingResponse {
  url: string;
  headers: Headers;
  /** Parsed JSON. */
  body: unknown;
}

/** How one kind of code host offers whole trees. Nothing here makes a request. */
export interface TreeFormat {
  /** Reads the address of a repository, or of the root of one of its branches. */
  parseRoot(url: URL, host: CodeHost): RepositoryFile | undefined;
  formatArchive(folder: RepositoryFolder, host: CodeHost): string;
  /** The media type to request; `undefined` where the address decides. */
  archiveType?: string;
  describeArchive(folder: RepositoryFolder): ArchiveLayout;
  /** Other hosts that the host redirects to for an archive. They get no credentials. */
  listArchiveHosts?(host: CodeHost): readonly string[];
  formatListing(folder: RepositoryFolder, host: CodeHost): string;
  /** @throws ZodError when the response is not in the host's documented form. */
  readListing(response: ListingResponse): ListingPage;
}

const linkMode = '120000';

/** An entry of a Git tree. */
export interface TreeEntry {
  path: string;
  type: string;
  mode?: string | undefined;
}

/** Separates the files of a Git tree from its links and submodules. */
export function splitTree(entries: readonly TreeEntry[]): { paths: string[]; links: string[] } {
  const pathsOf = (found: readonly TreeEntry[]) => found.map(({ path }) => path);
  return {
    paths: pathsOf(entries.filter(isTreeFile)),
    links: pathsOf(entries.filter(each => each.type !== 'tree' && !isTreeFile(each))),
  };
}

function isTreeFile({ type, mode }: TreeEntry): boolean {
  return type === 'blob' && mode !== linkMode;
}
