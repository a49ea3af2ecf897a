import type { LastChange } from '@portico/code-hosts';
import type { ReadLimits } from './ReadLimits.ts';

/** What all reading takes. */
export interface ReadOptions {
  /** What was read before: reading the same again throws NotModifiedError. */
  etag?: string | undefined;
  /** Ends the reading, with its reason. */
  signal?: AbortSignal | undefined;
  /** A user's own token for the code host, in place of the configured credentials. */
  token?: string | undefined;
  /** Folders whose files `file:` URLs may name, besides those of `backend.reading.folders`. */
  folders?: readonly string[] | undefined;
  limits?: Partial<ReadLimits> | undefined;
}

/** A file. */
export interface FileContent {
  bytes: Uint8Array;
  /** Absent where the host gives none. */
  etag?: string | undefined;
}

/** Takes files of a tree by their path; what it refuses is neither unpacked nor counted as a file. */
export type TreeFilter = (path: string) => boolean;

/** What reading a tree takes. */
export interface ReadTreeOptions extends ReadOptions {
  filter?: TreeFilter | undefined;
  /** Whether links that lead to something in the tree are read as links; others, and all when it is not set, are omitted. */
  keepsLinks?: boolean | undefined;
  /** Called for what is omitted although the filter takes it. */
  onOmitted?: ((entry: OmittedEntry) => void) | undefined;
}

/** A link, device or the like that is not read. */
export interface OmittedEntry {
  path: string;
  /** What it is: `a link that leads out of the folder`. */
  reason: string;
}

/** A file of a tree. */
export interface TreeFile {
  /** Relative to the tree, with `/` between names; never absolute and never with `..`. */
  path: string;
  bytes: Uint8Array;
  isExecutable: boolean;
  /** Where a link leads, from its own folder on; its bytes are the same. Never out of the tree. */
  linkTo?: string | undefined;
}

/** The files of a folder or of an archive. */
export interface Tree {
  /** The commit that changed the folder last; of files and plain hosts, what changes with the content. */
  etag?: string | undefined;
  /** Each file once, read while it is iterated, which can be done once. */
  files: AsyncIterable<TreeFile>;
}

/** A file that a listing or a search found. */
export interface FoundFile {
  /** Relative to the tree, or to what precedes the first wildcard of a search. */
  path: string;
  /** Where {@link Reader.readFile} reads it. */
  url: string;
}

/** The files of a tree by name. */
export interface TreeListing {
  etag?: string | undefined;
  files: readonly FoundFile[];
  /** The folder that a search went through, to which the paths are relative. */
  folder?: string | undefined;
  /** Links and submodules of a repository, where its host lists them. */
  links?: readonly FoundFile[] | undefined;
}

/** Who changed a file last, and when. */
export interface FileChange extends LastChange {
  /** The page of the commit, on a code host. */
  url?: string | undefined;
}

/**
 * Reads files and trees from `file:` URLs and from the hosts that the configuration names.
 *
 * Throws NotAllowedError for what the configuration does not name and for what exceeds a limit, NotFoundError for what
 * does not exist, ServiceUnavailableError for hosts that cannot be reached or refuse, InputError for damaged and
 * hostile archives, and NotModifiedError for what `etag` names already.
 */
export interface Reader {
  /** Reads a file: the page of one on a code host, or any URL of an allowed host. */
  readFile(url: string, options?: ReadOptions): Promise<FileContent>;
  /** Reads the files of a folder of a repository, of a folder, or of a .tar.gz or .zip file. */
  readTree(url: string, options?: ReadTreeOptions): Promise<Tree>;
  /** Lists the files of a folder of a repository, or of a folder. */
  listTree(url: string, options?: ReadTreeOptions): Promise<TreeListing>;
  /**
   * Finds the files of a repository or of a folder whose paths match, such as `https://…/blob/main/apis/*.yaml`.
   * A URL without a wildcard finds that file, if it exists.
   */
  search(pattern: string, options?: ReadOptions): Promise<TreeListing>;
  /**
   * Finds who changed a file of a tree last: in the history of its repository on a code host, or of the git repository that
   * holds its folder. `undefined` where there is no history.
   *
   * @param path - relative to the tree, as {@link Tree} has it.
   */
  findLastChange(url: string, path: string, options?: ReadOptions): Promise<FileChange | undefined>;
}
