import type { LoadedConfig } from '@portico/config';
import { type ApiFactory, assemble, type Plugin, readContributionSettings } from '@portico/core';
import type { AssembledContribution, ContributionSetting } from '@portico/core';
import { AssemblyError, InputError, type Problem } from '@portico/errors';
import { sql } from 'kysely';
import { resolveAddresses, type ServerAddresses } from './addresses.ts';
import type { Database } from './database/Database.ts';
import { eventsPlugin } from './events/eventsPlugin.ts';
import { type ServerPhase, serveHealth } from './health/healthRoutes.ts';
import { answerInProcess } from './http/answerInProcess.ts';
import { createHttp } from './http/createHttp.ts';
import { mountRoutes } from './http/mountRoutes.ts';
import { describeOpenApi } from './http/openApi.ts';
import { servePortal } from './http/servePortal.ts';
import { createKernelPlugin } from './kernelPlugin.ts';
import type { Logger } from './logging/Logger.ts';
import { authenticatorRef, authorizerRef } from './refs.ts';
import { serverConfigSchema } from './serverConfig.ts';
import { type ServerPluginRuntime, serverRuntimePoint } from './serverPlugins.ts';

/** What a server is made from. */
export interface ServerOptions {
  plugins: readonly Plugin[];
  config: LoadedConfig;
  logger: Logger;
  /** Folder of everything the server keeps. */
  dataFolder: string;
  /** Folder of the built portal; none is served when left out. */
  portalFolder?: string;
  env?: Readonly<Record<string, string | undefined>>;
  /** The app's own api factories. */
  apis?: readonly ApiFactory<unknown>[];
  /** Changes to contributions, on top of `backend.extensions`. */
  settings?: Readonly<Record<string, ContributionSetting>>;
}

/** A server that is put together, and listens between start and stop. */
export interface Server {
  readonly addresses: ServerAddresses;
  /** Where it listens, with the port the system gave when it was asked for any. */
  readonly listeningUrl: string;
  /** Makes all services and listens. @returns the address that it listens on. */
  start(): Promise<string>;
  /** Stops taking requests, lets open ones end, then stops plugins in reverse order. */
  stop(): Promise<void>;
  /** Answers a request without the network; from start on. */
  fetch(request: Request): Promise<Response>;
}

interface RunningPlugin {
  contribution: AssembledContribution<ServerPluginRuntime>;
  services: unknown;
}

/**
 * Puts a server together from plugins.
 *
 * @throws AssemblyError with every problem found.
 */
export async function createServer(options: ServerOptions): Promise<Server> {
  const { config, logger, env = process.env } = options;
  const serverConfig = config.read(serverConfigSchema);
  const addresses = resolveAddresses(serverConfig, env);
  const http = await createHttp({ config: serverConfig, addresses, logger });
  const databases: Database<unknown>[] = [];
  const phase: ServerPhase = { current: 'starting' };
  const stopping = new AbortController();

  const kernel = createKernelPlugin({
    config,
    serverConfig,
    addresses,
    logger,
    dataFolder: options.dataFolder,
    answerHere: request => answerInProcess(http, request),
    onOpened: database => databases.push(database),
  });
  const assembly = assemble({
    plugins: [kernel, eventsPlugin, ...options.plugins],
    apis: options.apis ?? [],
    settings: {
      ...readContributionSettings(serverConfig.backend.extensions),
      ...options.settings,
    },
  });
  const runtimes = assembly.contributionsTo(serverRuntimePoint);
  refuseUndeclaredRoutes(runtimes);
  const running: RunningPlugin[] = [];

  const contextOf = (pluginId: string) => {
    const schema = assembly.plugins.find(plugin => plugin.id === pluginId)?.config;
    return {
      pluginId,
      config: (schema ? config.read(schema) : undefined) as never,
      contributionsTo: assembly.contributionsTo,
      servicesOf: (id: string) => {
        const found = running.find(({ contribution }) => contribution.pluginId === id);
        if (!found)
          throw new InputError(`Plugin '${id}' has no services yet; ask for them in start`);
        return found.services;
      },
    };
  };

  async function createServices(): Promise<void> {
    for (const contribution of runtimes) {
      const { pluginId, value } = contribution;
      const holder = assembly.apisFor(pluginId);
      const apis = Object.fromEntries(
        Object.entries(value.needs).map(([name, need]) => [
          name,
          'optional' in need ? holder.get(need.optional) : holder.require(need),
        ]),
      );
      const services = await value.create?.(apis as never, contextOf(pluginId));
      running.push({ contribution, services });
    }
  }

  function mount(): void {
    const holder = assembly.apisFor('server');
    for (const { contribution, services } of running) {
      const { pluginId, value } = contribution;
      mountRoutes(http, {
        pluginId,
        routes: value.routes,
        services,
        authenticator: holder.require(authenticatorRef),
        authorizer: holder.require(authorizerRef),
        stopSignal: stopping.signal,
      });
      const document = JSON.stringify(
        describeOpenApi(pluginId, addresses.backendBaseUrl, value.routes),
      );
      http.get(`/api/${pluginId}/openapi.json`, (_request, reply) =>
        reply.type('application/json; charset=utf-8').send(document),
      );
    }
  }

  let listeningUrl = '';
  return {
    addresses,
    get listeningUrl() {
      return listeningUrl;
    },
    fetch: request => answerInProcess(http, request),
    async start() {
      if (serverConfig.permission.enabled) {
        logger.warn(
          'Permissions are on and no policy is set: everybody reads all, and owners change what they own',
        );
      }
      await createServices();
      mount();
      serveHealth(http, phase, () =>
        databases.map((database, index) => ({
          name: `database ${index + 1}`,
          async check() {
            await sql`select 1`.execute(database.read);
          },
        })),
      );
      if (options.portalFolder) {
        const isHttps = addresses.appBaseUrl.startsWith('https:');
        const backendOrigin = new URL(addresses.backendBaseUrl).origin;
        const isElsewhere = backendOrigin !== new URL(addresses.appBaseUrl).origin;
        await servePortal(http, {
          folder: options.portalFolder,
          page: {
            title: serverConfig.app.title ?? 'Portico',
            basePath: addresses.appBasePath,
            apiBaseUrl: `${serverConfig.backend.baseUrl?.replace(/\/+$/, '') ?? ''}/api`,
            config: config.frontend,
          },
          security: {
            isHttps,
            ...(serverConfig.backend.csp && { csp: serverConfig.backend.csp }),
            ...(isElsewhere && { connectTo: [backendOrigin] }),
          },
        });
      }
      listeningUrl = await http.listen({ host: addresses.host, port: addresses.port });
      for (const { contribution, services } of running) {
        const { pluginId, value } = contribution;
        await value.start?.(services as never, contextOf(pluginId));
      }
      phase.current = 'running';
      return addresses.appBaseUrl;
    },
    async stop() {
      phase.current = 'stopping';
      stopping.abort();
      await http.close();
      for (const { contribution, services } of running.toReversed()) {
        await contribution.value.stop?.(services as never);
      }
      for (const database of databases.toReversed()) await database.close();
    },
  };
}

function refuseUndeclaredRoutes(
  runtimes: readonly AssembledContribution<ServerPluginRuntime>[],
): void {
  const problems = runtimes.flatMap(({ pluginId, value }) =>
    value.routes
      .filter(route => !Array.isArray(route.access) || route.access.length === 0)
      .map(({ endpoint }): Problem => ({
        code: 'route-access-missing',
        pluginId,
        message: `Route '${endpoint.method} ${endpoint.path}' does not say who may call it`,
        mend: "give it an access, such as ['user', 'service']",
      })),
  );
  if (problems.length > 0) throw new AssemblyError(problems);
}
