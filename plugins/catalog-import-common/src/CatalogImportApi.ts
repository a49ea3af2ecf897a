import type { CallOptions, EndpointInput } from '@portico/contract';
import { createApiRef } from '@portico/core';
import type {
  BulkRepository,
  BulkRun,
  FoundRepository,
  ImportHost,
  ImportOwner,
  listFoundRepositoriesEndpoint,
  listImportOwnersEndpoint,
  startBulkRunEndpoint,
} from './bulkRuns.ts';
import type {
  ImportDefaults,
  ImportPlan,
  ImportPullRequest,
  openPullRequestEndpoint,
  planPullRequestEndpoint,
} from './pullRequests.ts';

/** Id of the plugin in browser and server. */
export const catalogImportPluginId = 'catalog-import';

/** A pull request to open: address of the repository, branch, texts and descriptor. */
export type NewImportPullRequest = NonNullable<
  EndpointInput<typeof openPullRequestEndpoint>['body']
>;

/** A repository whose import is planned, and the caller's own token for its host. */
export type PlannedImport = NonNullable<EndpointInput<typeof planPullRequestEndpoint>['body']>;

/** A pull request that was opened. */
export interface OpenedPullRequest {
  pullRequest: ImportPullRequest;
  /** Where the descriptor will be once it is merged. */
  location: string;
  existed: boolean;
}

/** A bulk run to begin. */
export type NewBulkRun = NonNullable<EndpointInput<typeof startBulkRunEndpoint>['body']>;

/** A list of a code host that is requested. */
export type ImportOwnersQuery = NonNullable<EndpointInput<typeof listImportOwnersEndpoint>['body']>;

/** The repositories of an owner that are requested. */
export type FoundRepositoriesQuery = NonNullable<
  EndpointInput<typeof listFoundRepositoriesEndpoint>['body']
>;

/** A part of a list; the cursor requests the next one. */
export interface ImportListPage<T> {
  items: T[];
  cursor?: string | undefined;
}

/** Adds descriptors to repositories. */
export interface CatalogImportApi {
  /** What is configured for all pull requests. */
  getDefaults(options?: CallOptions): Promise<ImportDefaults>;
  /** @throws ResponseError 400 when the address is not of a repository on a configured host. */
  planPullRequest(request: PlannedImport, options?: CallOptions): Promise<ImportPlan>;
  openPullRequest(
    pullRequest: NewImportPullRequest,
    options?: CallOptions,
  ): Promise<OpenedPullRequest>;
  /** `undefined` when there is none. */
  getPullRequest(
    repositoryUrl: string,
    number: number,
    options?: CallOptions,
  ): Promise<ImportPullRequest | undefined>;
  /** The configured code hosts. */
  listHosts(options?: CallOptions): Promise<ImportHost[]>;
  /** Organizations, groups and users of a host. */
  listOwners(query: ImportOwnersQuery, options?: CallOptions): Promise<ImportListPage<ImportOwner>>;
  /** The repositories of an owner, with what was found in each. */
  listRepositories(
    query: FoundRepositoriesQuery,
    options?: CallOptions,
  ): Promise<ImportListPage<FoundRepository> & { limitedUntil?: string | undefined }>;
  startBulkRun(run: NewBulkRun, options?: CallOptions): Promise<BulkRun>;
  /** The caller's latest runs, newest first. */
  listBulkRuns(options?: CallOptions): Promise<BulkRun[]>;
  /** `undefined` when the caller has none of this id. */
  getBulkRun(runId: string, options?: CallOptions): Promise<BulkRun | undefined>;
  listBulkRepositories(
    runId: string,
    page?: { cursor?: string | undefined },
    options?: CallOptions,
  ): Promise<ImportListPage<BulkRepository>>;
  /** Cancels what has not begun; open pull requests stay and are followed. */
  cancelBulkRun(runId: string, options?: CallOptions): Promise<BulkRun>;
  /** Tries again what failed, was cancelled, or was merged and not registered. */
  retryBulkRun(
    runId: string,
    access?: { userToken?: string | undefined },
    options?: CallOptions,
  ): Promise<BulkRun>;
  /** Continues a run that needs its user to sign in to the code host again. */
  continueBulkRun(
    runId: string,
    access: { userToken: string },
    options?: CallOptions,
  ): Promise<BulkRun>;
}

/** Adds descriptors to repositories. */
export const catalogImportApiRef = createApiRef<CatalogImportApi>({ id: 'catalog-import.client' });
