import type { CatalogApi } from '@portico/catalog-common';
import type {
  FoundRepositoriesQuery,
  FoundRepository,
  ImportHost,
  ImportOwner,
  ImportOwnersQuery,
} from '@portico/catalog-import-common';
import type { CodeHostsApi, CreateWriterOptions } from '@portico/code-hosts';
import type { CallOptions } from '@portico/contract';
import { InputError } from '@portico/errors';
import {
  type CodeHost,
  type CodeHostWriter,
  type HostPage,
  type HostRepository,
  isCodeHostError,
} from '@portico/integrations';
import { inStep } from '../pullRequests/hostErrors.ts';
import { findLimitEnd } from './importFailures.ts';

/** What repositories are found with. */
export interface RepositoryFinderOptions {
  hosts: Pick<CodeHostsApi, 'codeHosts' | 'createWriter'>;
  catalog: Pick<CatalogApi, 'queryEntities'>;
  fileName: string;
}

interface Checked {
  repository: HostRepository;
  /** Where its descriptor is or would be; `undefined` without a commit. */
  location: string | undefined;
}

const pageSize = 50;
const concurrency = 8;
const sourceKey = 'metadata.annotations.backstage.io/managed-by-location';

/** Lists what code hosts have, and what the catalog has of it. */
export class RepositoryFinder {
  readonly #options: RepositoryFinderOptions;

  constructor(options: RepositoryFinderOptions) {
    this.#options = options;
  }

  listHosts(): ImportHost[] {
    return this.#options.hosts.codeHosts.list().map(({ host, type }) => ({ host, type }));
  }

  /** @throws InputError for a host that is not configured. */
  listOwners(
    { host: name, cursor, userToken }: ImportOwnersQuery,
    signal: AbortSignal,
  ): Promise<HostPage<ImportOwner>> {
    const { writer } = this.#open(name, { signal, token: userToken });
    return inStep("Couldn't fetch organizations", () => writer.listOwners({ cursor }));
  }

  /** @param options - how the catalog is called, for whom it is. */
  async listRepositories(
    { host: name, owner, cursor, userToken }: FoundRepositoriesQuery,
    options: CallOptions & { signal: AbortSignal },
  ): Promise<HostPage<FoundRepository> & { limitedUntil?: string }> {
    const { host, writer } = this.#open(name, { signal: options.signal, token: userToken });
    const page = await inStep("Couldn't fetch repositories", () =>
      writer.listRepositories(owner, { cursor, limit: pageSize }),
    );
    let limit: Date | undefined;
    /** Does a step unless the limit of requests is used up. */
    const attempt = async <T>(run: () => Promise<T>): Promise<T | undefined> => {
      if (limit) return undefined;
      try {
        return await run();
      } catch (error) {
        options.signal.throwIfAborted();
        limit ??= findLimitEnd(error);
        return undefined;
      }
    };
    const checked = await mapSome(page.items, repository =>
      this.#locate(host, repository, () =>
        attempt(() => writer.getRepository(repository.fullName)),
      ),
    );
    const registered = await this.#listRegistered(
      checked.flatMap(({ location }) => location ?? []),
      options,
    );
    const items = await mapSome(checked, async ({ repository, location }) => {
      const isRegistered = location !== undefined && registered.has(location);
      const descriptor = isRegistered
        ? 'present'
        : location === undefined
          ? 'empty'
          : await this.#findDescriptor(repository, writer, attempt);
      const { fullName, url, description } = repository;
      return { fullName, name: repository.name, url, description, descriptor, isRegistered };
    });
    return {
      items,
      ...(page.cursor !== undefined && { cursor: page.cursor }),
      ...(limit && { limitedUntil: limit.toISOString() }),
    };
  }

  #open(name: string, options: CreateWriterOptions): { host: CodeHost; writer: CodeHostWriter } {
    const { codeHosts, createWriter } = this.#options.hosts;
    const known = codeHosts.list();
    const host = known.find(each => each.host === name);
    if (!host)
      throw new InputError(
        `No code host '${name}' is configured; add it under 'integrations'. Configured here: ${known.map(each => each.host).join(', ') || 'none'}`,
      );
    return { host, writer: createWriter(host, options) };
  }

  /** Lists of Bitbucket Server have no default branches. */
  async #locate(
    host: CodeHost,
    listed: HostRepository,
    read: () => Promise<HostRepository | undefined>,
  ): Promise<Checked> {
    const isListed = listed.defaultBranch !== undefined || host.type !== 'bitbucketServer';
    const repository = isListed ? listed : ((await read()) ?? listed);
    const { defaultBranch: branch, fullName } = repository;
    const file = { repository: fullName, branch: branch ?? '', path: this.#options.fileName };
    const location =
      branch === undefined ? undefined : this.#options.hosts.codeHosts.getBranchPageUrl(host, file);
    return { repository, location };
  }

  /** Which of these locations the catalog has, as far as the caller may see it. */
  async #listRegistered(
    locations: readonly string[],
    options: CallOptions,
  ): Promise<ReadonlySet<string>> {
    if (locations.length === 0) return new Set();
    const sources = locations.map(location => `url:${location}`);
    const { items } = await this.#options.catalog.queryEntities(
      {
        query: { $any: [{ [sourceKey]: { $in: sources } }, { 'spec.target': { $in: locations } }] },
        fields: [sourceKey, 'spec.target'],
        limit: 500,
      },
      options,
    );
    return new Set(
      items.flatMap(({ metadata, spec }) => {
        const source = metadata?.annotations?.['backstage.io/managed-by-location'];
        const target = spec?.['target'];
        return [source?.replace(/^url:/, ''), target].filter(each => typeof each === 'string');
      }),
    );
  }

  async #findDescriptor(
    { fullName, defaultBranch }: HostRepository,
    writer: CodeHostWriter,
    attempt: <T>(run: () => Promise<T>) => Promise<T | undefined>,
  ): Promise<FoundRepository['descriptor']> {
    const found = await attempt(async () => {
      try {
        const { fileName } = this.#options;
        const commit = await writer.getLastCommit(fullName, fileName, defaultBranch);
        return commit === undefined ? 'absent' : 'present';
      } catch (error) {
        // GitHub names the default branch of a repository without a commit too.
        if (isCodeHostError(error) && error.failure === 'conflict') return 'empty';
        throw error;
      }
    });
    return found ?? 'unknown';
  }
}

async function mapSome<T, R>(items: readonly T[], map: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += concurrency)
    results.push(...(await Promise.all(items.slice(at, at + concurrency).map(map))));
  return results;
}
