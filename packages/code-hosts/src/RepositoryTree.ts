import { getOwner } from './addresses.ts';
import type { CodeHost, CodeHostFormat, RepositoryFile } from './CodeHost.ts';
import { type LastChange, readLastChange } from './lastChange.ts';
import type { ArchiveLayout, ListingPage, ListingResponse, TreeFormat } from './TreeFormat.ts';

/** How a file is requested. */
export interface RawRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** How the body is encoded; bytes as they are when omitted. */
  encoding?: 'base64' | undefined;
  /** Whose configured credentials are sent; `undefined` where the headers hold a user's own token. */
  credentialsOf?: CredentialsOwner | undefined;
  /** Where the host answers the file by a commit only: how that is requested, and the address with its id. */
  pin?: { commitRequest: CommitRequest; formatUrl(commit: string): string } | undefined;
}

/** An owner of repositories on a host. */
export interface CredentialsOwner {
  host: CodeHost;
  owner: string;
}

/** How the commit is requested that changed a file last. */
export interface CommitRequest extends RawRequest {
  /**
   * The commit's id from the host's answer.
   *
   * @returns undefined when there is none.
   * @throws Error when the answer is not in the host's documented form.
   */
  readAnswer(text: string): string | undefined;
}

/** How the latest change of a file is requested. */
export interface ChangeRequest extends RawRequest {
  /** @throws Error when the answer is not in the host's documented form. */
  readAnswer(text: string): LastChange | undefined;
}

/** How the archive of a folder is requested, and what it looks like. */
export interface ArchiveRequest extends RawRequest {
  layout: ArchiveLayout;
  /** Other hosts that a redirect may lead to, which get no credentials. */
  redirectHosts: readonly string[];
}

/** How the paths of a repository are requested. */
export interface ListingRequest extends RawRequest {
  /** @throws ZodError when the response is not in the host's documented form. */
  read(response: ListingResponse): ListingPage;
}

interface RepositoryTreeOptions {
  host: CodeHost;
  format: CodeHostFormat;
  trees: TreeFormat;
  /** `path` without slashes at its ends. */
  file: RepositoryFile;
  pinnedCommit: string | undefined;
  commitRequest: CommitRequest;
}

/** A folder of a repository, as its address names it. */
export class RepositoryTree {
  /** From the repository's root, without slashes at its ends; empty for the root. */
  readonly path: string;
  /** The commit that the address names itself. */
  readonly pinnedCommit: string | undefined;
  /** How to request the commit that changed the folder last. */
  readonly commitRequest: CommitRequest;
  readonly #options: RepositoryTreeOptions;

  constructor(options: RepositoryTreeOptions) {
    this.path = options.file.path;
    this.pinnedCommit = options.pinnedCommit;
    this.commitRequest = options.commitRequest;
    this.#options = options;
  }

  get #credentialsOf(): CredentialsOwner | undefined {
    const { host, file } = this.#options;
    return host.isUserToken ? undefined : { host, owner: getOwner(file.repository) };
  }

  /**
   * How to request who changed a file last.
   *
   * @param path - relative to the tree.
   */
  getChangeRequest(path: string): ChangeRequest {
    const { host, format, file } = this.#options;
    return {
      url: format.formatCommits({ ...file, path: joinPaths(this.path, path) }, host),
      headers: {
        ...format.listHeaders(host, getOwner(file.repository)),
        accept: 'application/json',
      },
      credentialsOf: this.#credentialsOf,
      readAnswer: text => readLastChange(host.type, text),
    };
  }

  /** The page of a commit. */
  getCommitUrl(id: string): string {
    const { host, format, file } = this.#options;
    return format.formatCommit(file.repository, id, host);
  }

  /** How to request the folder as it was at a commit. */
  getArchiveRequest(commit: string): ArchiveRequest {
    const { host, format, trees, file } = this.#options;
    const folder = { ...file, commit };
    return {
      url: trees.formatArchive(folder, host),
      headers: {
        ...format.listHeaders(host, getOwner(file.repository)),
        accept: trees.archiveType ?? '*/*',
      },
      credentialsOf: this.#credentialsOf,
      layout: trees.describeArchive(folder),
      redirectHosts: trees.listArchiveHosts?.(host) ?? [],
    };
  }

  /** How to request the paths of the files at a commit; all of the repository's on some hosts. */
  getListingRequest(commit: string): ListingRequest {
    const { host, format, trees, file } = this.#options;
    return {
      url: trees.formatListing({ ...file, commit }, host),
      headers: {
        ...format.listHeaders(host, getOwner(file.repository)),
        accept: 'application/json',
      },
      credentialsOf: this.#credentialsOf,
      read: response => trees.readListing(response),
    };
  }

  /** The address of the page of a file, on the branch or tag that the tree's own address names. */
  getPageUrl(path: string): string {
    const { host, format, file } = this.#options;
    return format.formatPage({ ...file, path }, host);
  }
}

function joinPaths(folder: string, path: string): string {
  return folder === '' ? path : `${folder}/${path}`;
}
