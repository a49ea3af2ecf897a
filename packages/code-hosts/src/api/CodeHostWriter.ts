import type { HostApi } from './HostApi.ts';
import type {
  CommitAuthor,
  CommitFiles,
  HostBranch,
  HostCommit,
  HostPage,
  HostPullRequest,
  HostRepository,
  NewPullRequest,
  NewRepository,
  PageOptions,
  RepositoryOwner,
} from './hostData.ts';

/** What kinds of hosts differ in. */
export interface HostAbilities {
  /** Files can be committed; Bitbucket Server and Gerrit need git for this, see {@link GitTransport}. */
  commits: boolean;
  /** Repositories have descriptions. */
  descriptions: boolean;
  /** Repositories have topics. */
  topics: boolean;
  /** Users can be given access to one repository. */
  collaborators: boolean;
  /** Each repository is public or private by itself. */
  visibility: boolean;
  /** Files can be marked as executable over the API. */
  executableFiles: boolean;
  /** Links can be committed; elsewhere they become files that hold where they lead. */
  links: boolean;
  /** The author of a commit can be named. */
  commitAuthor: boolean;
  /** The host itself refuses a commit onto a branch that moved; elsewhere it is checked just before. */
  checkedParent: boolean;
}

/**
 * Writes to one code host with the credentials that it was created with.
 *
 * Every call throws CodeHostError, and RateLimitError with the moment when the limit ends. Nothing that changes
 * something is repeated by itself.
 */
export interface CodeHostWriter {
  readonly abilities: HostAbilities;
  /** For calls that only one kind of host has. */
  readonly api: HostApi;
  /** `undefined` when it does not exist, or the credentials may not know it. */
  getRepository(fullName: string): Promise<HostRepository | undefined>;
  /** Creates an empty repository. What the host cannot do is omitted; see `abilities`. */
  createRepository(repository: NewRepository): Promise<HostRepository>;
  /** Repositories of an owner, or all that the credentials may write to. */
  listRepositories(owner?: string, options?: PageOptions): Promise<HostPage<HostRepository>>;
  listOwners(options?: PageOptions): Promise<HostPage<RepositoryOwner>>;
  listBranches(fullName: string, options?: PageOptions): Promise<HostPage<HostBranch>>;
  /** The commit of a branch; `undefined` without it. */
  getBranch(fullName: string, branch: string): Promise<string | undefined>;
  /** @throws CodeHostError with `conflict` when it exists. */
  createBranch(fullName: string, branch: string, commit: string): Promise<void>;
  /** Commits all files at once; the first commit of an empty repository creates its branch. */
  commit(fullName: string, commit: CommitFiles): Promise<HostCommit>;
  /** @throws CodeHostError with `conflict` when these branches have an open one. */
  openPullRequest(fullName: string, pull: NewPullRequest): Promise<HostPullRequest>;
  /** The open one of these branches. */
  findPullRequest(
    fullName: string,
    branches: Pick<NewPullRequest, 'head' | 'base'>,
  ): Promise<HostPullRequest | undefined>;
  getPullRequest(fullName: string, number: number): Promise<HostPullRequest | undefined>;
  /** The commit that changed a file last; `undefined` when nothing did. */
  getLastCommit(fullName: string, path: string, ref?: string): Promise<string | undefined>;
  /** The text of a file; `undefined` without it. The default branch's when `ref` is omitted. */
  getText(fullName: string, path: string, ref?: string): Promise<string | undefined>;
  /** Who made the latest commits of the default branch, newest first, one entry each; at most 50. */
  listAuthors(fullName: string): Promise<CommitAuthor[]>;
  /** The first CODEOWNERS file of the places where the host looks for it. */
  getCodeOwners(
    fullName: string,
    ref?: string,
  ): Promise<{ path: string; text: string } | undefined>;
}
