/** A repository as its host describes it. */
export interface HostRepository {
  /** As the host names it: `owner/name`, `group/subgroup/name`, `organization/project/name`. */
  fullName: string;
  name: string;
  description: string;
  /** `undefined` where the host has no such property, as the project decides on Azure DevOps. */
  isPrivate: boolean | undefined;
  /** `undefined` without a commit, and in lists of Bitbucket Server. */
  defaultBranch: string | undefined;
  /** Address of its page. */
  url: string;
  cloneUrl: string;
  topics: readonly string[];
}

/** What may own repositories: an organization, group, project or workspace, or a user. */
export interface RepositoryOwner {
  name: string;
  kind: 'organization' | 'user';
}

/** A part of a list. */
export interface HostPage<T> {
  items: T[];
  /** Requests the next page; `undefined` at the end. */
  cursor?: string | undefined;
}

/** Which part of a list is requested. */
export interface PageOptions {
  cursor?: string | undefined;
  /** 100 when omitted; hosts have their own upper limit. */
  limit?: number | undefined;
}

/** Who made a commit. */
export interface CommitAuthor {
  name: string;
  /** '' where the host does not have it. */
  email: string;
  /** Name of the account at the host, where it knows whose the commit is. */
  login?: string | undefined;
}

/** A branch. */
export interface HostBranch {
  name: string;
  commit: string;
}

/** A repository to create. */
export interface NewRepository {
  owner: string;
  name: string;
  description?: string | undefined;
  /** True when omitted. */
  isPrivate?: boolean | undefined;
  topics?: readonly string[] | undefined;
  collaborators?: readonly Collaborator[] | undefined;
  /** Bitbucket Cloud: key of the project that has it; the host's choice when omitted. */
  project?: string | undefined;
}

/** Who may work in a repository. */
export interface Collaborator {
  user: string;
  access: 'read' | 'write' | 'admin';
}

/** A file in a commit. */
export type FileChange =
  | {
      path: string;
      content: Uint8Array | string;
      /** Whether it can be run. A file that exists loses it when omitted. */
      isExecutable?: boolean | undefined;
      /** Whether it is a link, and the content is where it leads; see `abilities.links`. */
      isLink?: boolean | undefined;
    }
  | { path: string; isDeleted: true };

/** A commit of many files. */
export interface CommitFiles {
  branch: string;
  message: string;
  files: readonly FileChange[];
  author?: { name: string; email: string } | undefined;
  /** The commit that the branch must point to, so that no other change is lost; its present one when omitted. */
  parent?: string | undefined;
  /**
   * Replaces the first commit of a repository that the caller created, where the branch has no other: a run that was
   * interrupted may have left it half done.
   */
  replacesFirst?: boolean | undefined;
  /** Replaces files that exist at these paths; a commit without it is refused where there are some. */
  mayReplace?: boolean | undefined;
}

/** A commit that was made. */
export interface HostCommit {
  id: string;
  url: string;
}

/** A pull or merge request. */
export interface HostPullRequest {
  number: number;
  url: string;
  title: string;
  state: 'open' | 'closed' | 'merged';
  head: string;
  base: string;
  /** Commit of its branch. */
  headCommit: string | undefined;
  /** Where it was merged. */
  mergeCommit: string | undefined;
}

/** A pull request to open. */
export interface NewPullRequest {
  title: string;
  body?: string | undefined;
  /** Branch to take over. */
  head: string;
  base: string;
}
