import type { LoadedConfig } from '@portico/config';
import { readContributionSettings } from '@portico/contract';
import type { ApiFactory, ApiRef, ContributionSetting, Plugin } from '@portico/core';
import { AssemblyError, describeProblem } from '@portico/errors';
import {
  findUnreachableUrl,
  resolveAddresses,
  type ServerAddresses,
  toShownUrl,
} from './addresses.ts';
import { listFrameOrigins, readBrowserConfig } from './readBrowserConfig.ts';
import { assembleServer } from './assembleServer.ts';
import { pluginCredentialsRef } from './auth/pluginCredentials.ts';
import { createPluginKeysRoute } from './auth/pluginKeysRoute.ts';
import { listStoredTables } from './backup/listStoredTables.ts';
import type { Database } from './database/Database.ts';
import { findConfigProblems } from './findConfigProblems.ts';
import { createEventsPlugin } from './events/eventsPlugin.ts';
import { EventStreams } from './events/EventStreams.ts';
import { PageHints } from './events/PageHints.ts';
import type { PluginMetrics } from './health/PluginMetrics.ts';
import type { ServerPhase } from './health/createReadiness.ts';
import { serveHealth } from './health/healthRoutes.ts';
import { answerInProcess } from './http/answerInProcess.ts';
import { answerUnknown } from './http/answerUnknown.ts';
import { collectRoutes, type RegisteredRoute } from './http/collectRoutes.ts';
import { createHttp } from './http/createHttp.ts';
import { createRateLimiter, type RateLimitKind } from './http/createRateLimiter.ts';
import { describePortalPages, describePortalSecurity } from './http/describePortal.ts';
import { mountPlugin } from './http/mountPlugin.ts';
import { OpenCalls } from './http/OpenCalls.ts';
import { OpenStreams } from './http/OpenStreams.ts';
import { servePortal } from './http/servePortal.ts';
import { createKernelPlugin } from './kernelPlugin.ts';
import type { Logger } from './logging/Logger.ts';
import { createPermissionRoutes } from './permissions/permissionRoutes.ts';
import { PluginServices } from './PluginServices.ts';
import { readDatabaseOptions } from './readDatabaseOptions.ts';
import { authenticatorRef, authorizerRef, permissionPolicyRef } from './refs.ts';
import { serverConfigSchema } from './serverConfig.ts';
import type { Telemetry } from './telemetry/Telemetry.ts';
import type { PluginWork } from './work/PluginWork.ts';
import { createSchedulerRoutes } from './work/schedulerRoutes.ts';
import { sweepLeftFolders } from './sweepLeftFolders.ts';
import { type PreparedStorage, prepareStorage } from './prepareStorage.ts';
import { listReadinessChecks } from './listReadinessChecks.ts';

/** Proxies in front of the server often close what is silent for 30 or 60 seconds. */
const maxHeartbeatMs = 25_000;

/** How long open calls may take when the server stops: many ways to run it kill it after 10 seconds. */
const maxOpenMs = 5000;

/** What a server is made from. */
export interface ServerOptions {
  plugins: readonly Plugin[];
  config: LoadedConfig;
  logger: Logger;
  /** Folder of everything the server keeps. */
  dataFolder: string;
  /** Folder of the built portal; none is served when omitted. */
  portalFolder?: string;
  env?: Readonly<Record<string, string | undefined>>;
  /** Reports what the server does; whoever starts it stops it after the server. */
  telemetry?: Telemetry | undefined;
  /** The app's own api factories. */
  apis?: readonly ApiFactory<unknown>[];
  /** Changes to contributions, on top of `backend.extensions`. */
  settings?: Readonly<Record<string, ContributionSetting>>;
}

/** A server that is put together, and listens between start and stop. */
export interface Server {
  readonly addresses: ServerAddresses;
  /** Where it listens, with the port the system gave when any was requested. */
  readonly listeningUrl: string;
  /**
   * Makes all services and listens. It ends early when the server is stopped meanwhile.
   *
   * @returns the address of the portal: as configured, or where it listens when that leads nowhere.
   * @throws ConflictError when another server has the data folder and the database is SQLite;
   *   ServiceUnavailableError when the database is PostgreSQL and cannot be used.
   */
  start(): Promise<string>;
  /** Lets the start end, takes no more calls, gives open ones five seconds, then stops plugins in reverse order. */
  stop(): Promise<void>;
  /** Every route that is served, those that plugins declare with what they declare; from start on. */
  readonly routes: readonly RegisteredRoute[];
  /** Answers a request without the network; from start on. */
  fetch(request: Request): Promise<Response>;
}

/**
 * Puts a server together from plugins.
 *
 * @throws AssemblyError with every problem found.
 */
export async function createServer(options: ServerOptions): Promise<Server> {
  const { config, logger, portalFolder, telemetry, env = process.env } = options;
  const serverConfig = config.read(serverConfigSchema);
  const addresses = resolveAddresses(serverConfig, env);
  const http = await createHttp({ config: serverConfig, addresses, logger, telemetry });
  const openStreams = new OpenStreams(serverConfig.backend.streams);
  const refusedCalls = new Map<RateLimitKind, number>();
  const limitRate = await createRateLimiter(http, serverConfig.backend.rateLimit, kind =>
    refusedCalls.set(kind, (refusedCalls.get(kind) ?? 0) + 1),
  );
  const routes = collectRoutes(http);
  const databaseOptions = readDatabaseOptions(serverConfig, options.dataFolder);
  const connections =
    databaseOptions.engine === 'postgres'
      ? (await import('./database/PostgresConnections.ts')).createPostgresConnections(
          databaseOptions,
          error => logger.warn('A database connection was lost', { error }),
        )
      : undefined;
  const databases: Database<unknown>[] = [];
  const works: PluginWork[] = [];
  const metrics: PluginMetrics[] = [];
  const phase: ServerPhase = { current: 'starting' };
  const stopping = new AbortController();
  const openCalls = new OpenCalls();
  const tables = listStoredTables(options.plugins);

  const kernel = createKernelPlugin({
    config,
    serverConfig,
    addresses,
    logger,
    database: databaseOptions,
    connections,
    telemetry,
    answerHere: request => answerInProcess(http, request),
    hasPolicyPlugin: options.plugins.some(({ provides }) =>
      provides.some(({ api }) => api.id === permissionPolicyRef.id),
    ),
    findTables: pluginId => tables.get(pluginId),
    onOpened: database => databases.push(database),
    onWork: work => works.push(work),
    onMetrics: each => metrics.push(each),
  });
  const eventStreams = new EventStreams();
  const pageHints = new PageHints(logger);
  const idleMs = serverConfig.backend.timeouts.idleSeconds * 1000;
  const assembly = assembleServer({
    readConfig: config.read,
    maxCreateMs: serverConfig.backend.timeouts.startSeconds * 1000,
    onContributionFailed: failure => plugins.noteFailedContribution(failure),
    plugins: [kernel, createEventsPlugin(eventStreams, pageHints), ...options.plugins],
    apis: options.apis ?? [],
    settings: {
      ...readContributionSettings(serverConfig.backend.extensions),
      ...options.settings,
    },
  });
  const problems = findConfigProblems(
    assembly.runtimes,
    config,
    assembly,
    assembly.plugins,
    warning => logger.warn(describeProblem(warning)),
  );
  if (problems.length > 0) throw new AssemblyError(problems);
  const plugins = new PluginServices({ assembly, logger });

  async function makeOwnApi<T>(ref: ApiRef<T>): Promise<T> {
    await assembly.makeApi(ref, 'server');
    return assembly.apisFor('server').require(ref);
  }

  async function mount(): Promise<void> {
    const credentials = await makeOwnApi(pluginCredentialsRef);
    const authenticator = await makeOwnApi(authenticatorRef);
    const authorizer = await makeOwnApi(authorizerRef);
    const isProtected = serverConfig.app.protected;
    const gate = isProtected ? authenticator : undefined;
    answerUnknown(http, gate);
    for (const { pluginId, value } of assembly.runtimes) {
      const permissions = value.permissions?.(assembly);
      mountPlugin(http, {
        pluginId,
        routes: [
          ...value.routes,
          ...(permissions ? createPermissionRoutes(permissions) : []),
          createPluginKeysRoute(credentials.keys),
          ...works.filter(work => work.pluginId === pluginId).flatMap(createSchedulerRoutes),
        ],
        services: plugins.get(pluginId),
        requireWorking: () => plugins.requireWorking(pluginId),
        authenticator,
        authorizer,
        identity: credentials.identity,
        limitRate,
        openStreams,
        logger,
        heartbeatMs: Math.min(maxHeartbeatMs, idleMs / 3),
        stopSignal: stopping.signal,
        openCalls,
        portalOrigins: new Set(
          [addresses.appBaseUrl, addresses.backendBaseUrl].map(url => new URL(url).origin),
        ),
        backendBaseUrl: addresses.backendBaseUrl,
        isProtected,
      });
    }
    serveHealth(http, {
      phase,
      listChecks: () => listReadinessChecks(databases, databaseOptions),
      listFailedPlugins: () => plugins.listFailed(),
    });
    const { enabled, token } = serverConfig.backend.metrics;
    if (enabled || telemetry?.hasMetrics) {
      const { createMetricsRegistry } = await import('./health/createMetricsRegistry.ts');
      const registry = createMetricsRegistry({ works, metrics, logger, openStreams, refusedCalls });
      endMetrics = telemetry?.exportMetrics(registry);
      const { serveMetrics } = await import('./health/serveMetrics.ts');
      if (enabled) serveMetrics(http, registry, token);
    }
    if (portalFolder) {
      await servePortal(http, {
        folder: portalFolder,
        pages: describePortalPages(readBrowserConfig(assembly, config), serverConfig, addresses),
        gate,
        limitRate,
        getEventPosition: () => eventStreams.getPosition(),
        readHints: () => pageHints.read(),
        logger,
        security: {
          ...describePortalSecurity(serverConfig, addresses),
          framesConnectTo: listFrameOrigins(assembly, config),
        },
      });
    }
  }

  let endMetrics: (() => Promise<void>) | undefined;
  let storage: PreparedStorage | undefined;
  let listeningUrl = '';
  let starting = Promise.resolve();
  let sweeping = Promise.resolve();

  async function start(): Promise<string> {
    storage = await prepareStorage(databaseOptions, connections, logger);
    sweeping = sweepLeftFolders(logger);
    const { signal } = stopping;
    await plugins.create(signal);
    if (signal.aborted) return addresses.appBaseUrl;
    await mount();
    listeningUrl = await http.listen({ host: addresses.host, port: addresses.port });
    await plugins.start(signal);
    if (signal.aborted) return addresses.appBaseUrl;
    await Promise.all(works.map(work => work.start()));
    if (!signal.aborted) phase.current = 'running';
    const warning = findUnreachableUrl(addresses, listeningUrl, config);
    if (warning) logger.warn(describeProblem(warning));
    return warning ? toShownUrl(listeningUrl) : addresses.appBaseUrl;
  }

  /** Ends one of the things that a server ends: the others end too where it cannot, as without a database. */
  async function attempt(end: () => Promise<void>): Promise<void> {
    try {
      await end();
    } catch (error) {
      logger.warn('Something did not end in order', { error });
    }
  }

  return {
    addresses,
    routes,
    get listeningUrl() {
      return listeningUrl;
    },
    fetch: request => answerInProcess(http, request),
    start() {
      const started = start();
      // Whoever starts it gets its error.
      starting = started.then(
        () => {},
        () => {},
      );
      return started;
    },
    async stop() {
      phase.current = 'stopping';
      stopping.abort();
      // What is started after its end would write to databases that are closed.
      await starting;
      await sweeping;
      // Whoever calls from now on is sent on to another server by the proxy, which a refused connection is safe for.
      if (http.server.listening) http.server.close();
      await openCalls.end(maxOpenMs);
      await Promise.all(works.map(work => attempt(() => work.stop())));
      await http.close();
      await attempt(async () => endMetrics?.());
      await plugins.stop();
      for (const database of databases.toReversed()) await attempt(() => database.close());
      await attempt(async () => connections?.close());
      await storage?.release();
    },
  };
}
