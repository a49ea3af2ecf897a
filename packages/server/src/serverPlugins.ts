import type { ConfigObject, ConfigPath, ConfigSchema } from '@portico/config';
import {
  type ApiContext,
  type AssembledContribution,
  type ApiFactory,
  type ApiNeeds,
  type ApiRef,
  type ApisOf,
  type BrowserConfigContext,
  browserConfigPoint,
  createApiFactory,
  createApiRef,
  createExtensionPoint,
  createPlugin,
  type ExtensionPoint,
  type FeatureFlag,
  type Plugin,
} from '@portico/core';
import type { Problem } from '@portico/errors';
import type { z } from 'zod';
import type { StoredTables } from './backup/StoredTables.ts';
import type { ServedRoute } from './http/serve.ts';
import type { PluginPermissions } from './permissions/PluginPermissions.ts';

/** What was added to extension points, in order. */
export interface ServerContributions {
  contributionsTo<T>(point: ExtensionPoint<T>): readonly AssembledContribution<T>[];
}

/** What a server plugin is given when its configuration is checked, before anything is made. */
export interface ServerCheckContext<Config> extends ServerContributions {
  config: Config;
  /** Where a key stands: `app-config.yaml:12`. */
  describePosition(path: ConfigPath): string | undefined;
  /** The environment variables that are not set, of a key and all below it. */
  listUnsetVariables(path: ConfigPath): readonly string[];
  /** The configuration as another schema has it, such as that of a contribution. */
  read<T>(schema: { parse(value: unknown): T }): T;
  /** Reports of what is likely a mistake, and stops nothing. */
  warn(problem: Problem): void;
}

/** What a server plugin is given when it starts. */
export interface ServerStartContext {
  /** Whether a plugin failed, so that what came from it is of no use. */
  hasFailed(pluginId: string): boolean;
}

/** The running part of a server plugin, as the server sees it. */
export interface ServerPluginRuntime {
  needs: ApiNeeds;
  /** What its routes work with, and its contributions are made from; none in a plugin that makes nothing. */
  services?: ApiRef<unknown>;
  routes: readonly ServedRoute<never>[];
  permissions?: (contributions: ServerContributions) => PluginPermissions;
  check?: (context: ServerCheckContext<never>) => readonly Problem[];
  checksParts?: boolean;
  tables?: StoredTables;
  start?: (services: never, context: ServerStartContext) => Promise<void> | void;
  stop?: (services: never) => Promise<void> | void;
}

/** Where server plugins put their running part; owned by the server itself. */
export const serverRuntimePoint = createExtensionPoint<ServerPluginRuntime>({
  id: 'server-runtime',
  description: 'The running part of a server plugin',
});

/** A contribution of a server plugin: a value, or made from services that the plugin has. */
export interface AddedContribution<Services> {
  readonly point: { readonly id: string };
  readonly create?: (services: Services) => unknown;
}

/** What a server plugin is made from. */
export interface ServerPluginOptions<Needs extends ApiNeeds, Config, Services> {
  id: string;
  /** The config keys it reads. */
  config?: z.ZodType<Config>;
  /** The apis its services are made from, and the extension points of its own whose contributions they work with. */
  needs?: Needs;
  /** The apis it provides to other plugins. */
  provides?: readonly ApiFactory<unknown>[];
  extensionPoints?: readonly unknown[];
  /** What it adds to extension points: values, or with `addFrom` what is made from its services. */
  contributes?: readonly AddedContribution<Services>[];
  featureFlags?: readonly FeatureFlag[];
  routes?: readonly ServedRoute<Services>[];
  /** The permissions it checks, and the rules on its resources; served for the permission plugin. */
  permissions?: (contributions: ServerContributions) => PluginPermissions<NoInfer<Services>>;
  /** Reports what is wrong with its configuration that a schema cannot say. */
  check?: (context: ServerCheckContext<Config>) => readonly Problem[];
  /**
   * Whether `check` may be asked about what is right of a configuration in which other values are wrong: it must
   * find nothing that only follows from their being omitted.
   */
  checksParts?: boolean;
  /** What it stores in its database: without them its data can be backed up, and not restored. */
  tables?: StoredTables;
  /** What the browser is sent beyond the keys that are meant for it; laid over them as configuration. */
  browserConfig?: (context: BrowserConfigContext<Config>) => ConfigObject;
  /**
   * Makes what the routes work with: once, before the server listens. When it fails, the plugin's calls answer 503,
   * those of plugins that need its apis too, and all others go on.
   */
  create?: (apis: ApisOf<Needs>, context: ApiContext<Config>) => Services | Promise<Services>;
  /** Starts what runs by itself; all plugins' services exist by then. When it fails, all ends as after `create`. */
  start?: (services: Services, context: ServerStartContext) => Promise<void> | void;
  /** Ends it; called in reverse order, when no request is open any more. */
  stop?: (services: Services) => Promise<void> | void;
}

/** Makes a server plugin. Its routes are served below `/api/{id}`. */
export function createServerPlugin<
  Services = undefined,
  const Needs extends ApiNeeds = Record<never, never>,
  Config = undefined,
>(options: ServerPluginOptions<Needs, Config, Services>): Plugin {
  const {
    needs,
    routes,
    permissions,
    check,
    checksParts,
    tables,
    browserConfig,
    create,
    start,
    stop,
    contributes = [],
    provides = [],
    config,
    ...rest
  } = options;
  const services = create && createApiRef<Services>({ id: `${options.id}.services` });
  const runtime = {
    needs: needs ?? {},
    routes: routes ?? [],
    ...(permissions && { permissions }),
    ...(check && { check }),
    ...(checksParts && { checksParts }),
    ...(tables && { tables }),
    ...(services && { services }),
    ...(start && { start }),
    ...(stop && { stop }),
  } as unknown as ServerPluginRuntime;
  return createPlugin({
    ...rest,
    ...(config && { config: config as ConfigSchema }),
    ...(services && { services }),
    provides: [
      ...provides,
      ...(services
        ? [
            createApiFactory({
              api: services,
              ...(needs && { needs }),
              ...(config && { config }),
              create,
            }),
          ]
        : []),
    ],
    contributes: [
      ...contributes,
      ...(browserConfig ? [browserConfigPoint.add({ derive: browserConfig as never })] : []),
      serverRuntimePoint.add(runtime),
    ],
  });
}
