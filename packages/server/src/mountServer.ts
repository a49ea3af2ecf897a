import type { LoadedConfig } from '@portico/config';
import type { ApiRef } from '@portico/core';
import type { FastifyInstance } from 'fastify';
import type { ServerAddresses } from './addresses.ts';
import type { ServerAssembly } from './assembleServer.ts';
import { pluginCredentialsRef } from './auth/pluginCredentials.ts';
import { createPluginKeysRoute } from './auth/pluginKeysRoute.ts';
import type { Database } from './database/Database.ts';
import type { EventStreams } from './events/EventStreams.ts';
import type { PageHints } from './events/PageHints.ts';
import type { ServerPhase } from './health/createReadiness.ts';
import type { HealthWarnings } from './health/HealthWarnings.ts';
import type { HeapWatch } from './health/HeapWatch.ts';
import type { LoopHolds } from './health/LoopHolds.ts';
import { serveHealth } from './health/healthRoutes.ts';
import type { PluginMetrics } from './health/PluginMetrics.ts';
import type { WorkCounts } from './health/WorkCounts.ts';
import { answerUnknown } from './http/answerUnknown.ts';
import type { RateLimiter, RateLimitKind } from './http/createRateLimiter.ts';
import { describePortalPages, describePortalSecurity } from './http/describePortal.ts';
import { mountPlugin } from './http/mountPlugin.ts';
import type { OpenCalls } from './http/OpenCalls.ts';
import type { OpenStreams } from './http/OpenStreams.ts';
import { servePortal } from './http/servePortal.ts';
import { listReadinessChecks } from './listReadinessChecks.ts';
import type { Logger } from './logging/Logger.ts';
import { createPermissionRoutes } from './permissions/permissionRoutes.ts';
import type { PluginServices } from './PluginServices.ts';
import { listFrameOrigins, readBrowserConfig } from './readBrowserConfig.ts';
import type { DatabaseOptions } from './database/DatabaseOptions.ts';
import { type Authenticator, authenticatorRef, authorizerRef } from './refs.ts';
import type { ServerConfig } from './serverConfig.ts';
import type { Telemetry } from './telemetry/Telemetry.ts';
import type { PluginWork } from './work/PluginWork.ts';
import { createSchedulerRoutes } from './work/schedulerRoutes.ts';

/** Proxies in front of the server often close what is silent for 30 or 60 seconds. */
const maxHeartbeatMs = 25_000;

/** What a server consists of, before it listens. */
export interface ServerParts {
  http: FastifyInstance;
  assembly: ServerAssembly;
  plugins: PluginServices;
  config: LoadedConfig;
  serverConfig: ServerConfig;
  addresses: ServerAddresses;
  databaseOptions: DatabaseOptions;
  databases: readonly Database<unknown>[];
  works: readonly PluginWork[];
  metrics: readonly PluginMetrics[];
  holds: LoopHolds;
  workCounts: WorkCounts;
  heap: HeapWatch;
  warnings: HealthWarnings;
  openStreams: OpenStreams;
  refusedCalls: ReadonlyMap<RateLimitKind, number>;
  limitRate: RateLimiter | undefined;
  openCalls: OpenCalls;
  stopSignal: AbortSignal;
  phase: ServerPhase;
  eventStreams: EventStreams;
  pageHints: PageHints;
  portalFolder: string | undefined;
  telemetry: Telemetry | undefined;
  logger: Logger;
}

/** Makes all that a server answers with. @returns what ends the export of its metrics, where there is one. */
export async function mountServer(parts: ServerParts): Promise<(() => Promise<void>) | undefined> {
  const { http, plugins, serverConfig, databases, databaseOptions, phase, assembly } = parts;
  const authenticator = await makeOwnApi(assembly, authenticatorRef);
  const gate = serverConfig.app.protected ? authenticator : undefined;
  answerUnknown(http, gate);
  await mountPlugins(parts, authenticator);
  serveHealth(http, {
    phase,
    listChecks: () => listReadinessChecks(databases, databaseOptions),
    listFailedPlugins: () => plugins.listFailed(),
    listHolds: () => parts.holds.list(),
    listWork: () => parts.workCounts.list(),
    listHeap: () => parts.heap.list(),
    listWarnings: () => parts.warnings.list(),
  });
  const endMetrics = await mountMetrics(parts);
  await mountPortal(parts, gate);
  return endMetrics;
}

async function makeOwnApi<T>(assembly: ServerAssembly, ref: ApiRef<T>): Promise<T> {
  await assembly.makeApi(ref, 'server');
  return assembly.apisFor('server').require(ref);
}

async function mountPlugins(parts: ServerParts, authenticator: Authenticator): Promise<void> {
  const { http, assembly, plugins, serverConfig, addresses, works, logger } = parts;
  const credentials = await makeOwnApi(assembly, pluginCredentialsRef);
  const authorizer = await makeOwnApi(assembly, authorizerRef);
  const idleMs = serverConfig.backend.timeouts.idleSeconds * 1000;
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
      limitRate: parts.limitRate,
      openStreams: parts.openStreams,
      logger,
      heartbeatMs: Math.min(maxHeartbeatMs, idleMs / 3),
      stopSignal: parts.stopSignal,
      openCalls: parts.openCalls,
      portalOrigins: new Set(
        [addresses.appBaseUrl, addresses.backendBaseUrl].map(url => new URL(url).origin),
      ),
      backendBaseUrl: addresses.backendBaseUrl,
      isProtected: serverConfig.app.protected,
    });
  }
}

async function mountMetrics(parts: ServerParts): Promise<(() => Promise<void>) | undefined> {
  const { http, serverConfig, telemetry } = parts;
  const { enabled, token } = serverConfig.backend.metrics;
  if (!enabled && !telemetry?.hasMetrics) return undefined;
  const { createMetricsRegistry } = await import('./health/createMetricsRegistry.ts');
  const registry = createMetricsRegistry(parts);
  const end = telemetry?.exportMetrics(registry);
  const { serveMetrics } = await import('./health/serveMetrics.ts');
  if (enabled) serveMetrics(http, registry, token);
  return end;
}

async function mountPortal(parts: ServerParts, gate: Authenticator | undefined): Promise<void> {
  const { http, assembly, config, serverConfig, addresses, portalFolder } = parts;
  if (!portalFolder) return;
  await servePortal(http, {
    folder: portalFolder,
    pages: describePortalPages(readBrowserConfig(assembly, config), serverConfig, addresses),
    gate,
    limitRate: parts.limitRate,
    getEventPosition: () => parts.eventStreams.getPosition(),
    readHints: () => parts.pageHints.read(),
    logger: parts.logger,
    security: {
      ...describePortalSecurity(serverConfig, addresses),
      framesConnectTo: listFrameOrigins(assembly, config),
    },
  });
}
