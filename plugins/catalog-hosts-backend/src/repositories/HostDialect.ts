import type { SourceSchedule } from '@portico/catalog-node';
import type { CodeHostType } from '@portico/code-hosts';
import type { HostCalls } from '../hosts/HostCalls.ts';

/** A repository, as its host lists it. */
export interface FoundRepository {
  /** Stays when it is renamed or moved. */
  id: string;
  /** As the host names it: `owner/name`, `group/subgroup/name`, `organization/project/name`. */
  fullName: string;
  /** `undefined` without a commit, and on hosts whose lists do not have it. */
  defaultBranch?: string | undefined;
  topics?: readonly string[] | undefined;
  /** That most of it is written in. */
  language?: string | undefined;
  visibility?: 'private' | 'internal' | 'public' | undefined;
  isFork?: boolean | undefined;
  isArchived?: boolean | undefined;
  /** Key of the project that has it, on Bitbucket. */
  project?: string | undefined;
  /** ISO 8601, each where the host has it. */
  createdAt?: string | undefined;
  updatedAt?: string | undefined;
  pushedAt?: string | undefined;
  /** Whether it has the descriptor, where the list came with it. */
  hasFile?: boolean | undefined;
}

/** The order of a list: one in which pages do not shift, or what changed last first. */
export type ListOrder = 'stable' | 'updated' | 'pushed';

/** Which part of an owner's repositories is requested. */
export interface ListRequest {
  owner: string;
  order: ListOrder;
  /** Where the page begins, as the page before it said. */
  cursor: string | undefined;
}

/** A part of an owner's repositories. */
export interface RepositoryPage {
  repositories: readonly FoundRepository[];
  next?: string | undefined;
  /** How many the owner has, where the host counts them. */
  total?: number | undefined;
}

/** One of the filters of a provider. */
export interface RepositoryFilter {
  /** Below the key of the provider, such as `filters.topic.include`; `empty`, `archived`, `disabled` of what no key changes. */
  key: string;
  takes(repository: FoundRepository): boolean;
  /** What it matched, of filters that select repositories rather than omit some. */
  describeMatch?(repository: FoundRepository): string;
}

/** What differs between kinds of hosts, with the configuration of one provider. */
export interface HostDialect {
  /** The key in the configuration, such as `azureDevOps`. */
  readonly type: string;
  readonly hostType: CodeHostType;
  readonly host: string;
  /** The only GitHub App of the host whose credentials are used. */
  readonly app?: string | undefined;
  /** What people see as its address, below that of the host. */
  readonly target: string;
  /** Whose repositories are listed; the accounts of the app when omitted. */
  readonly owners?: readonly string[] | undefined;
  readonly schedule: SourceSchedule;
  /** Of the descriptor, from the root of the repository; may have wildcards. */
  readonly path: string;
  /** Whether repositories without the descriptor are omitted. */
  readonly validates: boolean;
  /** The orders that together list all changes first; none where the host has no such order. */
  readonly changeOrders: readonly ListOrder[];
  /** How long after a push the host may omit that another one came, in milliseconds. */
  readonly settleMs?: number;
  list(calls: HostCalls, request: ListRequest): Promise<RepositoryPage>;
  /** Reads one repository, where no list begins with what changed last. @throws NotFoundError. */
  find?(calls: HostCalls, fullName: string): Promise<FoundRepository>;
  /** All of them take what is taken. */
  readonly filters: readonly RepositoryFilter[];
  /** The branch whose descriptor is read; `undefined` for the default branch by its page without a name. */
  getBranch(repository: FoundRepository): string | undefined;
  /** The path of a repository's page, where that is not its name. */
  getPage?(fullName: string): string;
  /** Whether a name is one of an owner's repositories. */
  isOwnedBy(fullName: string, owner: string): boolean;
}
