import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type ConfigObject, type LoadedConfig, loadConfig } from '@portico/config';
import { createUrlPatternDiscovery, PluginClient } from '@portico/contract';
import type { ApiFactory, Plugin } from '@portico/core';
import {
  createLogger,
  createServer,
  listConfigSchemas,
  type Server,
  type Telemetry,
} from '@portico/server/assembly';

/** The token of an outside service that a server of tests takes. */
export const testServiceToken = 'token-of-a-service-in-tests';

const serviceAccess = JSON.stringify({
  backend: {
    auth: {
      externalAccess: [{ type: 'static', options: { token: testServiceToken, subject: 'tests' } }],
    },
  },
});

/** What a server of tests is made from. */
export interface TestServerOptions {
  plugins: readonly Plugin[];
  /** What `app-config.yaml` says, as YAML. */
  config?: string;
  /** Laid over it. */
  overrides?: ConfigObject;
  /** Texts by name, written into the server's folder before it starts. */
  files?: Readonly<Record<string, string>>;
  /** Where the server's folder is made; among the system's temporary ones when omitted. */
  parentFolder?: string;
  /** Where it listens; a free port of the system's choice when omitted. */
  port?: number;
  /** Does what else the folder needs. */
  prepare?: (folder: string) => Promise<void>;
  telemetry?: Telemetry | undefined;
  /** Stand for those that plugins provide. */
  apis?: readonly ApiFactory<unknown>[];
}

/** A real server that runs in a folder of its own. */
export interface TestServer {
  /** Names in the configuration are relative to it; gone after the stop. */
  readonly folder: string;
  readonly config: LoadedConfig;
  /** Where it listens. */
  readonly url: string;
  readonly routes: Server['routes'];
  /** Every line so far, from the level `debug`. */
  readonly log: readonly Readonly<Record<string, unknown>>[];
  /** Answers without the network. */
  fetch(request: Request): Promise<Response>;
  /** Calls a plugin's endpoints; by nobody when no token is given. */
  client(pluginId: string, token?: string): PluginClient;
  stop(): Promise<void>;
}

/** Starts a server that takes {@link testServiceToken}, unless its configuration names the services itself. */
export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  const folder = await mkdtemp(join(options.parentFolder ?? tmpdir(), 'portico-server-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const { server, config, log } = await start(folder, options);
    const client = (pluginId: string, token?: string) =>
      new PluginClient({
        pluginId,
        discovery: createUrlPatternDiscovery('http://localhost/api/{pluginId}'),
        fetch: (input, init) => {
          const request = new Request(input, init);
          if (token) request.headers.set('authorization', `Bearer ${token}`);
          return server.fetch(request);
        },
      });
    return {
      folder,
      config,
      log,
      client,
      url: server.listeningUrl,
      routes: server.routes,
      fetch: request => server.fetch(request),
      async stop() {
        await server.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function start(folder: string, options: TestServerOptions) {
  const { plugins, telemetry, overrides = {}, apis = [] } = options;
  const files = {
    ...options.files,
    'app-config.yaml': options.config ?? '',
    'app-config.service.yaml': serviceAccess,
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  await options.prepare?.(folder);
  const config = await loadConfig({
    files: ['app-config.service.yaml', 'app-config.yaml'],
    folder,
    env: {},
    schemas: listConfigSchemas(plugins),
    overrides,
  });
  const log: Record<string, unknown>[] = [];
  const server = await createServer({
    plugins,
    config,
    logger: createLogger({
      level: 'debug',
      format: 'json',
      secrets: config.secrets,
      write: line => log.push(JSON.parse(line) as Record<string, unknown>),
      getFields: telemetry?.getLogFields,
    }),
    telemetry,
    dataFolder: join(folder, 'data'),
    env: { PORT: String(options.port ?? 0) },
    apis,
  });
  await server.start();
  return { server, config, log };
}
