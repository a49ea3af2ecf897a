import type { CallOptions, EndpointInput, PluginClient } from '@portico/contract';
import { createApiRef } from '@portico/core';
import {
  type BulkRepository,
  type BulkRun,
  cancelBulkRunEndpoint,
  continueBulkRunEndpoint,
  type FoundRepository,
  getBulkRunEndpoint,
  type ImportHost,
  type ImportOwner,
  listBulkRepositoriesEndpoint,
  listBulkRunsEndpoint,
  listFoundRepositoriesEndpoint,
  listImportHostsEndpoint,
  listImportOwnersEndpoint,
  retryBulkRunEndpoint,
  startBulkRunEndpoint,
} from './bulkRuns.ts';
import {
  getImportDefaultsEndpoint,
  getPullRequestEndpoint,
  type ImportDefaults,
  type ImportPlan,
  type ImportPullRequest,
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

/** Adds descriptors to repositories over HTTP. */
export class CatalogImportClient implements CatalogImportApi {
  readonly #client: PluginClient;

  constructor(client: PluginClient) {
    this.#client = client;
  }

  getDefaults(options?: CallOptions) {
    return this.#client.call(getImportDefaultsEndpoint, {}, options);
  }

  planPullRequest(body: PlannedImport, options?: CallOptions) {
    return this.#client.call(planPullRequestEndpoint, { body }, options);
  }

  openPullRequest(body: NewImportPullRequest, options?: CallOptions) {
    return this.#client.call(openPullRequestEndpoint, { body }, options);
  }

  getPullRequest(repositoryUrl: string, number: number, options?: CallOptions) {
    const query = { repositoryUrl, number: String(number) };
    return this.#client.callOptional(getPullRequestEndpoint, { query }, options);
  }

  async listHosts(options?: CallOptions) {
    return (await this.#client.call(listImportHostsEndpoint, {}, options)).items;
  }

  listOwners(body: ImportOwnersQuery, options?: CallOptions) {
    return this.#client.call(listImportOwnersEndpoint, { body }, options);
  }

  listRepositories(body: FoundRepositoriesQuery, options?: CallOptions) {
    return this.#client.call(listFoundRepositoriesEndpoint, { body }, options);
  }

  startBulkRun(body: NewBulkRun, options?: CallOptions) {
    return this.#client.call(startBulkRunEndpoint, { body }, options);
  }

  async listBulkRuns(options?: CallOptions) {
    return (await this.#client.call(listBulkRunsEndpoint, {}, options)).items;
  }

  getBulkRun(runId: string, options?: CallOptions) {
    return this.#client.callOptional(getBulkRunEndpoint, { params: { runId } }, options);
  }

  listBulkRepositories(
    runId: string,
    query: { cursor?: string | undefined } = {},
    options?: CallOptions,
  ) {
    return this.#client.call(listBulkRepositoriesEndpoint, { params: { runId }, query }, options);
  }

  cancelBulkRun(runId: string, options?: CallOptions) {
    return this.#client.call(cancelBulkRunEndpoint, { params: { runId } }, options);
  }

  retryBulkRun(
    runId: string,
    body: { userToken?: string | undefined } = {},
    options?: CallOptions,
  ) {
    return this.#client.call(retryBulkRunEndpoint, { params: { runId }, body }, options);
  }

  continueBulkRun(runId: string, body: { userToken: string }, options?: CallOptions) {
    return this.#client.call(continueBulkRunEndpoint, { params: { runId }, body }, options);
  }
}
