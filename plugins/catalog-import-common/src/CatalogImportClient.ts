import type { CallOptions, PluginClient } from '@portico/contract';
import {
  cancelBulkRunEndpoint,
  continueBulkRunEndpoint,
  getBulkRunEndpoint,
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
  openPullRequestEndpoint,
  planPullRequestEndpoint,
} from './pullRequests.ts';
import type {
  NewImportPullRequest,
  PlannedImport,
  NewBulkRun,
  ImportOwnersQuery,
  FoundRepositoriesQuery,
  CatalogImportApi,
} from './CatalogImportApi.ts';

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
