import { type EntitySource, entitySourcePoint } from '@portico/catalog-node';
import { type CodeHost, CodeHosts, createCodeHostWriter } from '@portico/code-hosts';
import {
  type CodeHostsApi,
  codeHostsRef,
  HostRateLimits,
  HostTokens,
  type ReceivedPushes,
  WebhookReceiver,
} from '@portico/code-hosts-node';
import { createApiFactory } from '@portico/core';
import {
  type DialectName,
  type Forge,
  type ForgeRepository,
  startForge,
} from '@portico/local-code-host';
import { createServerPlugin } from '@portico/server';
import { startTestServer } from '@portico/testing/server';
import { catalogHostsBackendPlugin } from '../plugin.ts';

/** The code hosts of the tests. */
export type TestedHost = Exclude<DialectName, 'gerrit'>;

/** What differs between hosts for one and the same test. */
export interface HostCase {
  type: TestedHost;
  /** The key under `catalog.providers`. */
  provider: string;
  owner: string;
  /** Of the API, where its configuration needs one. */
  apiPath?: string;
  /** The keys that the provider needs. */
  config(host: string): object;
  /** The address of a repository's descriptor below that of the host. */
  page(name: string): string;
  /** Requests of a part of the list, by method and path. */
  listPath: RegExp;
  pageSize: number;
  /** Whether it lists what changed last first. */
  follows: boolean;
}

/** One case for each kind of host. */
export const hostCases: readonly HostCase[] = [
  {
    type: 'github',
    provider: 'github',
    owner: 'acme',
    apiPath: '/api/v3',
    config: host => ({ host, organization: 'acme', pageSizes: { repositories: 3 } }),
    page: name => `/acme/${name}/blob/main/catalog-info.yaml`,
    listPath: /\/graphql/,
    pageSize: 3,
    follows: true,
  },
  {
    type: 'gitlab',
    provider: 'gitlab',
    owner: 'acme',
    config: host => ({ host, group: 'acme' }),
    page: name => `/acme/${name}/-/blob/main/catalog-info.yaml`,
    listPath: /\/projects/,
    pageSize: 100,
    follows: true,
  },
  {
    type: 'gitea',
    provider: 'gitea',
    owner: 'acme',
    config: host => ({ host, organization: 'acme' }),
    page: name => `/acme/${name}/src/branch/main/catalog-info.yaml`,
    listPath: /\/repos\/search/,
    pageSize: 50,
    follows: true,
  },
  {
    type: 'bitbucketCloud',
    provider: 'bitbucketCloud',
    owner: 'acme',
    apiPath: '/2.0',
    config: () => ({ workspace: 'acme' }),
    page: name => `/acme/${name}/src/main/catalog-info.yaml`,
    listPath: /\/repositories\/acme/,
    pageSize: 100,
    follows: true,
  },
  {
    type: 'bitbucketServer',
    provider: 'bitbucketServer',
    owner: 'acme',
    config: host => ({ host }),
    page: name => `/projects/acme/repos/${name}/browse/catalog-info.yaml`,
    listPath: /\/repos\?/,
    pageSize: 100,
    follows: false,
  },
  {
    type: 'azure',
    provider: 'azureDevOps',
    owner: 'acme/team',
    config: host => ({ host, organization: 'acme', project: 'team' }),
    page: name => `/acme/team/_git/${name}?path=%2Fcatalog-info.yaml`,
    listPath: /\/_apis\/git\/repositories/,
    pageSize: 1000,
    follows: false,
  },
];

/** The token that the portal has. */
export const token = 'forge-token-1';
export const webhookSecret = 'webhook-secret-1';
const person = { name: 'Ada', email: 'ada@example.com' };

/** A running host with its source. */
export interface RunningHost {
  forge: Forge;
  /** The first one. */
  source: EntitySource;
  sources: readonly EntitySource[];
  hosts: CodeHostsApi;
  /** Adds a repository with a commit, unless it has no files. */
  add(name: string, files?: Readonly<Record<string, string>>): Promise<ForgeRepository>;
  commit(repository: ForgeRepository, files: Readonly<Record<string, string>>): Promise<void>;
  stop(): Promise<void>;
}

/** Providers of repositories have names, those of people of GitHub are a list. */
function nest(provider: string, config: object): object {
  return provider === 'githubOrg' ? [config] : { default: config };
}

/** Starts a code host, and a server whose sources read it. */
export async function startHost(
  { type, provider, owner, apiPath, config }: HostCase,
  overrides: object = {},
): Promise<RunningHost> {
  const forge = await startForge({ dialect: type });
  forge.state.addOwner(owner, { isOrganization: true });
  forge.state.addToken(token, 'ada', 'admin');
  const sources: EntitySource[] = [];
  const host: CodeHost = {
    type,
    // The cloud has one host.
    host: type === 'bitbucketCloud' ? 'bitbucket.org' : forge.host,
    baseUrl: forge.origin,
    ...(apiPath && { apiBaseUrl: `${forge.origin}${apiPath}` }),
    token,
    webhookSecrets: [webhookSecret],
  };
  const hosts = createTestCodeHosts([host]);
  const server = await startTestServer({
    plugins: [
      catalogHostsBackendPlugin,
      createServerPlugin({
        id: 'catalog',
        extensionPoints: [entitySourcePoint],
        needs: { found: entitySourcePoint },
        create: ({ found }) => void sources.push(...found.map(({ value }) => value)),
      }),
    ],
    apis: [createApiFactory({ api: codeHostsRef, create: () => hosts })],
    config: JSON.stringify({
      catalog: {
        providers: { [provider]: nest(provider, { ...config(forge.host), ...overrides }) },
      },
    }),
  });
  const [source] = sources;
  if (!source) throw new Error('There is no source');
  const commit: RunningHost['commit'] = async (repository, files) => {
    const { git } = repository;
    const parent = await git.getRef('refs/heads/main');
    const changes = [];
    for (const [path, text] of Object.entries(files))
      changes.push({ path, sha: await git.writeBlob(Buffer.from(text)) });
    const wanted = { branch: 'main', parent, changes, message: 'Change', author: person };
    await repository.commit(wanted, 'ada');
  };
  return {
    forge,
    source,
    sources,
    hosts,
    commit,
    async add(name, files = { 'catalog-info.yaml': 'kind: Component' }) {
      const repository = await forge.state.createRepository({ owner, name, isPrivate: true });
      if (Object.keys(files).length > 0) await commit(repository, files);
      return repository;
    },
    async stop() {
      await server.stop();
      await forge.stop();
    },
  };
}

/** Code hosts without the limits of a real one. */
export function createTestCodeHosts(hosts: readonly CodeHost[]): CodeHostsApi {
  const tokens = new HostTokens();
  const listeners = new Set<(received: ReceivedPushes) => void>();
  const known = new Set<string>();
  const receiver = new WebhookReceiver(hosts, {
    async add(digest) {
      const isNew = !known.has(digest);
      known.add(digest);
      return isNew;
    },
    remove: async digest => void known.delete(digest),
  });
  const refuse = () => {
    throw new Error('No test needs this');
  };
  return {
    codeHosts: new CodeHosts(hosts),
    tokens,
    rateLimits: new HostRateLimits(),
    createWriter: (host, { signal } = {}) =>
      createCodeHostWriter(host, {
        signal,
        getHeaders: owner => tokens.getHeaders(host, owner),
        listAccounts: () => tokens.listAccounts(host),
        // Retries are not waited for.
        wait: async () => {},
      }),
    createGerritClient: refuse,
    receive: (webhook, act) =>
      receiver.receive(webhook, async received => {
        const result = await act(received);
        for (const listener of listeners) listener(received);
        return result;
      }),
    onReceived(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
