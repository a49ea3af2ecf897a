import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CatalogClient as PublishedClient } from '@backstage/catalog-client';
import { CatalogClient } from '@portico/catalog-common';
import { entityPermissionRulePoint } from '@portico/catalog-node';
import { loadConfig } from '@portico/config';
import { createUrlPatternDiscovery, PluginClient } from '@portico/contract';
import type { Authorizer } from '@portico/contract/permissions';
import { createApiFactory } from '@portico/core';
import { authorizerRef, createServerPlugin, serverConfigSchema } from '@portico/server';
import { createLogger, createServer } from '@portico/server/assembly';
import type { Database } from '@portico/server/database';
import { describeCatalogPermissions } from '../catalogPermissions.ts';
import { type CatalogServices, createCatalogServices } from '../CatalogServices.ts';
import { catalogRoutes } from '../routes/catalogRoutes.ts';
import type { CatalogSchema } from '../store/tables.ts';
import { CatalogEngine } from '../workers/CatalogEngine.ts';
import type { CatalogEngineOptions } from '../workers/CatalogEngineOptions.ts';

/** A running server with the catalog's routes over one database. */
export interface RunningCatalog {
  /** Fetches from the server, with a service's token unless another is given. */
  fetch: typeof fetch;
  baseUrl: string;
  /** Our own client. */
  client: CatalogClient;
  /** The client that the ecosystem publishes. */
  published: PublishedClient;
  /** Gets a path below the plugin's base as JSON. */
  get<Body = unknown>(path: string): Promise<{ status: number; body: Body; headers: Headers }>;
  engine: CatalogEngine;
  stop(): Promise<void>;
}

const token = 'a-token-for-tests';
const baseUrl = 'http://localhost:7007/api/catalog';

/** What a catalog for tests is made from. */
export interface CatalogTestOptions {
  /** Decides what callers may see and do; everything when omitted. */
  authorizer?: Authorizer;
  /** Starts the engine with these; without them it takes commands but reads nothing. */
  engine?: Partial<CatalogEngineOptions>;
  hosts?: CatalogServices['hosts'];
  analysis?: Parameters<typeof createCatalogServices>[0]['analysis'];
}

/** Serves the catalog over HTTP. */
export async function startCatalog(
  db: Database<CatalogSchema>,
  options: CatalogTestOptions = {},
): Promise<RunningCatalog> {
  const { authorizer = { decide: async () => ({ result: 'ALLOW' }) } } = options;
  const folder = await mkdtemp(join(tmpdir(), 'portico-catalog-'));
  const access = { type: 'static', options: { token, subject: 'tests' } };
  await writeFile(join(folder, 'app-config.yaml'), '{}');
  const config = await loadConfig({
    folder,
    env: {},
    schemas: [{ pluginId: 'server', schema: serverConfigSchema }],
    overrides: { backend: { auth: { externalAccess: [access] } } },
  });
  const logger = createLogger({
    level: 'error',
    format: 'text',
    write: line => void (line.includes('audit=true') || process.stderr.write(line)),
  });
  const engine = await CatalogEngine.create({
    database: db,
    logger,
    watchesFiles: false,
    ...options.engine,
  });
  const plugin = createServerPlugin({
    id: 'catalog',
    permissions: describeCatalogPermissions,
    extensionPoints: [entityPermissionRulePoint],
    create: (): CatalogServices =>
      createCatalogServices({
        db,
        authorizer,
        engine,
        hosts: options.hosts,
        ...(options.hosts && { codeHosts: options.hosts.codeHosts }),
        ...(options.analysis && { analysis: options.analysis }),
      }),
    start: () => (options.engine ? engine.start() : undefined),
    stop: () => engine.stop(),
    routes: catalogRoutes,
  });
  const server = await createServer({
    plugins: [plugin],
    config,
    logger,
    dataFolder: folder,
    env: { PORT: '0' },
    apis: [createApiFactory({ api: authorizerRef, create: () => authorizer })],
  });
  await server.start();
  const fetchFromServer: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    if (!request.headers.has('authorization'))
      request.headers.set('authorization', `Bearer ${token}`);
    return server.fetch(request);
  };
  const discovery = createUrlPatternDiscovery('http://localhost:7007/api/{pluginId}');
  return {
    fetch: fetchFromServer,
    baseUrl,
    client: new CatalogClient(
      new PluginClient({ pluginId: 'catalog', discovery, fetch: fetchFromServer as never }),
    ),
    published: new PublishedClient({
      discoveryApi: { getBaseUrl: async () => baseUrl },
      fetchApi: { fetch: fetchFromServer },
    }),
    async get<Body>(path: string) {
      const response = await fetchFromServer(`${baseUrl}${path}`);
      return {
        status: response.status,
        body: (await response.json()) as Body,
        headers: response.headers,
      };
    },
    engine,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
