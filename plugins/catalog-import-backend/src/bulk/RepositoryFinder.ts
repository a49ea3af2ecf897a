import type { CatalogApi } from '@portico/catalog-common';
import type {
  FoundRepositoriesQuery,
  FoundRepository,
  ImportHost,
  ImportOwner,
  ImportOwnersQuery,
} from '@portico/catalog-import-common';
import type { CodeHostsApi, CreateWriterOptions } from '@portico/code-hosts-node';
import { type CallOptions, inParts, mapInParts } from '@portico/contract';
import { InputError } from '@portico/errors';
import type { CodeHost, CodeHostWriter, HostPage, HostRepository } from '@portico/code-hosts';
import { inStep } from '../pullRequests/hostErrors.ts';
import { DescriptorFinder, type FoundDescriptors } from './DescriptorFinder.ts';
import { findKnownEntities } from './findKnownEntities.ts';
import { findLimitEnd } from './importFailures.ts';

/** What repositories are found with. */
export interface RepositoryFinderOptions {
  hosts: Pick<CodeHostsApi, 'codeHosts' | 'createWriter'>;
  catalog: Pick<CatalogApi, 'getEntityFacets' | 'streamEntities'>;
  fileName: string;
}

/** A repository with what it was found to have; with its own descriptor to look for where that is not known. */
interface Checked {
  listed: HostRepository;
  branch: string | undefined;
  found: FoundDescriptors | undefined;
}

interface OpenHost {
  host: CodeHost;
  writer: CodeHostWriter;
  /** For what nobody waits for by itself: it leaves the last tenth of a limit to others. */
  background: CodeHostWriter;
}

const pageSize = 50;
const concurrency = 8;
/** How many sources are looked up in the catalog at once. */
const maxSources = 200;
const sourceKey = 'metadata.annotations.backstage.io/managed-by-location';
const targetKey = 'spec.target';
/** Lists of these name no default branches. */
const hostsWithoutBranches = new Set(['bitbucketServer', 'gerrit']);

/** Lists what code hosts have, and what the catalog has of it. */
export class RepositoryFinder {
  readonly #options: RepositoryFinderOptions;
  readonly #descriptors: DescriptorFinder;

  constructor(options: RepositoryFinderOptions) {
    this.#options = options;
    this.#descriptors = new DescriptorFinder(options.fileName);
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
    const open = this.#open(name, { signal: options.signal, token: userToken });
    const page = await inStep("Couldn't fetch repositories", () =>
      open.writer.listRepositories(owner, { cursor, limit: pageSize }),
    );
    let limit: Date | undefined;
    const checked = await mapInParts(page.items, concurrency, async (listed): Promise<Checked> => {
      // Nothing more is requested once the limit is used up.
      if (limit) return { listed, branch: listed.defaultBranch, found: undefined };
      try {
        return await this.#check(listed, open);
      } catch (error) {
        options.signal.throwIfAborted();
        limit ??= findLimitEnd(error);
        return { listed, branch: listed.defaultBranch, found: undefined };
      }
    });
    const locate = (each: Checked, path: string) => this.#locate(open.host, each, path);
    const { fileName } = this.#options;
    const registered = await this.#listRegistered(
      checked.flatMap(each =>
        (each.found?.paths ?? [fileName]).flatMap(path => locate(each, path) ?? []),
      ),
      options,
    );
    const known = await findKnownEntities(
      checked.map(({ listed: { fullName, url }, branch }) => ({ fullName, url, branch })),
      {
        catalog: this.#options.catalog,
        host: open.host,
        hostNames: this.listHosts().map(each => each.host),
      },
      options,
    );
    const items = checked.map((each): FoundRepository => {
      const isKnown = (path: string) => registered.has(locate(each, path)?.toLowerCase() ?? '');
      // What the catalog has is there, whatever the host answered.
      const paths = each.found?.paths ?? (isKnown(fileName) ? [fileName] : []);
      const descriptors = paths.map(path => ({ path, isRegistered: isKnown(path) }));
      const { fullName, name, url, description } = each.listed;
      return {
        fullName,
        name,
        url,
        description,
        descriptor: paths.length > 0 ? 'present' : (each.found?.state ?? 'unknown'),
        descriptors,
        isRegistered: paths.length > 0 && descriptors.every(({ isRegistered }) => isRegistered),
        entityRefs: [...(known.get(fullName) ?? [])],
      };
    });
    return {
      items,
      ...(page.cursor !== undefined && { cursor: page.cursor }),
      ...(limit && { limitedUntil: limit.toISOString() }),
    };
  }

  #open(name: string, options: CreateWriterOptions): OpenHost {
    const { codeHosts, createWriter } = this.#options.hosts;
    const known = codeHosts.list();
    const host = known.find(each => each.host === name);
    if (!host)
      throw new InputError(
        `No code host '${name}' is configured; add it under 'integrations'. Configured here: ${known.map(each => each.host).join(', ') || 'none'}`,
      );
    return {
      host,
      writer: createWriter(host, options),
      background: createWriter(host, { ...options, isBackground: true }),
    };
  }

  async #check(listed: HostRepository, { host, background }: OpenHost): Promise<Checked> {
    const repository =
      listed.defaultBranch === undefined && hostsWithoutBranches.has(host.type)
        ? ((await background.getRepository(listed.fullName)) ?? listed)
        : listed;
    const { fullName, defaultBranch: branch } = repository;
    if (branch === undefined) return { listed, branch, found: { state: 'empty', paths: [] } };
    const found = await this.#descriptors.find(fullName, { host, writer: background, branch });
    return { listed, branch, found };
  }

  #locate(host: CodeHost, { listed, branch }: Checked, path: string): string | undefined {
    if (branch === undefined) return undefined;
    const file = { repository: listed.fullName, branch, path };
    return this.#options.hosts.codeHosts.getBranchPageUrl(host, file);
  }

  /** Which of these locations the catalog has, in lower case, as far as the caller may see it. */
  async #listRegistered(
    locations: readonly string[],
    options: CallOptions,
  ): Promise<ReadonlySet<string>> {
    const registered = new Set<string>();
    for (const targets of inParts(locations, maxSources)) {
      const sources = targets.map(target => `url:${target}`);
      const facets = await this.#options.catalog.getEntityFacets(
        {
          facets: [sourceKey, targetKey],
          query: {
            $any: [{ [sourceKey]: { $in: sources } }, { [targetKey]: { $in: targets } }],
          },
        },
        options,
      );
      for (const { value } of [...(facets[sourceKey] ?? []), ...(facets[targetKey] ?? [])])
        registered.add(value.replace(/^url:/, '').toLowerCase());
    }
    return registered;
  }
}
