import { readContributionSettings } from '@portico/contract';
import { AssemblyError, describeProblem } from '@portico/errors';
import { findUnreachableUrl, resolveAddresses, toShownUrl } from './addresses.ts';
import { assembleServer } from './assembleServer.ts';
import { listStoredTables } from './backup/listStoredTables.ts';
import type { Database } from './database/Database.ts';
import { findConfigProblems } from './findConfigProblems.ts';
import { createEventsPlugin } from './events/eventsPlugin.ts';
import { EventStreams } from './events/EventStreams.ts';
import { PageHints } from './events/PageHints.ts';
import type { PluginMetrics } from './health/PluginMetrics.ts';
import { WorkCounts } from './health/WorkCounts.ts';
import { HealthWarnings } from './health/HealthWarnings.ts';
import { HeapWatch } from './health/HeapWatch.ts';
import { LoopHolds } from './health/LoopHolds.ts';
import type { ServerPhase } from './health/createReadiness.ts';
import { answerInProcess } from './http/answerInProcess.ts';
import { collectRoutes } from './http/collectRoutes.ts';
import { createHttp } from './http/createHttp.ts';
import { createRateLimiter, type RateLimitKind } from './http/createRateLimiter.ts';
import { OpenCalls } from './http/OpenCalls.ts';
import { OpenStreams } from './http/OpenStreams.ts';
import { createKernelPlugin } from './kernelPlugin.ts';
import { mountServer, type ServerParts } from './mountServer.ts';
import { PluginServices } from './PluginServices.ts';
import { readDatabaseOptions } from './readDatabaseOptions.ts';
import { permissionPolicyRef } from './refs.ts';
import type { Server, ServerOptions } from './Server.ts';
import { serverConfigSchema } from './serverConfig.ts';
import type { PluginWork } from './work/PluginWork.ts';
import { sweepLeftFolders } from './sweepLeftFolders.ts';
import { type PreparedStorage, prepareStorage } from './prepareStorage.ts';

/** How long open calls may take when the server stops: many ways to run it kill it after 10 seconds. */
const maxOpenMs = 5000;

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
  const holds = new LoopHolds();
  const workCounts = new WorkCounts();
  const heap = new HeapWatch(logger);
  const warnings = new HealthWarnings();
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
    holds,
    workCounts,
    heap,
    warnings,
  });
  const eventStreams = new EventStreams();
  const pageHints = new PageHints(logger);
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

  const parts: ServerParts = {
    http,
    assembly,
    plugins,
    config,
    serverConfig,
    addresses,
    databaseOptions,
    databases,
    works,
    metrics,
    holds,
    workCounts,
    heap,
    warnings,
    openStreams,
    refusedCalls,
    limitRate,
    openCalls,
    stopSignal: stopping.signal,
    phase,
    eventStreams,
    pageHints,
    portalFolder,
    telemetry,
    logger,
  };
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
    endMetrics = await mountServer(parts);
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

  const countConnections = () =>
    new Promise<number>((resolve, reject) => {
      http.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });

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
      holds.stop();
      heap.stop();
      // What is started after its end would write to databases that are closed.
      await starting;
      await sweeping;
      // Whoever calls from now on is sent on to another server by the proxy, which a refused connection is safe for.
      if (http.server.listening) http.server.close();
      await openCalls.end(maxOpenMs, countConnections);
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
