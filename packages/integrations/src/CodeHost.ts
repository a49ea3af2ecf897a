import type { z } from 'zod';

/** The kinds of code hosts whose pages are understood, by their key under `integrations`. */
export type CodeHostType =
  | 'azure'
  | 'bitbucketCloud'
  | 'bitbucketServer'
  | 'gitea'
  | 'github'
  | 'gitlab';

/** A code host, as it is configured. */
export interface CodeHost {
  type: CodeHostType;
  /** Host of its pages, with the port where that is not the usual one. */
  host: string;
  /** Address of its pages where that is not `https://{host}`, such as below a path. */
  baseUrl?: string | undefined;
  /** Address of its API where that is not the usual one. */
  apiBaseUrl?: string | undefined;
  /** Address of its raw files where it has one. */
  rawBaseUrl?: string | undefined;
  token?: string | undefined;
  username?: string | undefined;
  password?: string | undefined;
  /** Azure: tokens by organization; one without organizations is for all others. */
  credentials?: readonly OrganizationToken[] | undefined;
}

/** A token that is for some organizations of a host. */
export interface OrganizationToken {
  personalAccessToken: string;
  organizations?: readonly string[] | undefined;
}

/** A file in a repository. */
export interface RepositoryFile {
  /** As the host names it: `owner/name`, `group/subgroup/name`, `organization/project/name`. */
  repository: string;
  /** Branch, tag or commit in the form of the host's pages; `undefined` is the default branch. */
  ref: string | undefined;
  /** From the repository's root, without a slash at its start. */
  path: string;
}

/** How one kind of code host names its files. Nothing here makes a request. */
export interface CodeHostFormat {
  /** Reads the address of a page that shows a file or folder. */
  parsePage(url: URL, host: CodeHost): RepositoryFile | undefined;
  /** Writes the address of the page of a file, or of a folder where the path ends with a slash or is empty. */
  formatPage(file: RepositoryFile, host: CodeHost): string;
  /** Writes the address at which people change a file; `undefined` where that form of ref cannot be changed. */
  formatEdit(file: RepositoryFile, host: CodeHost): string | undefined;
  /** Writes the address of the page of a commit. */
  formatCommit(repository: string, id: string, host: CodeHost): string;
  /** Writes the address at which the host answers the file itself. */
  formatRaw(file: RepositoryFile, host: CodeHost): string;
  /** Writes the address at which the host answers the commits that changed the file, the latest first. */
  formatCommits(file: RepositoryFile, host: CodeHost): string;
  /** That answer, read to the id of the first. */
  commits: z.ZodType<string | undefined>;
  /** What is sent along with a request for a file, or for anything on the host when none is named. */
  listHeaders(host: CodeHost, file?: RepositoryFile): Readonly<Record<string, string>>;
}
