import type { Permission } from '@portico/contract/permissions';
import { AssemblyError, type Problem } from '@portico/errors';
import { ApiFailure } from './ApiFailure.ts';
import {
  type ApiCreationOptions,
  type ApiHolder,
  ApiRegistry,
  type ProvidedApi,
} from './ApiRegistry.ts';
import type { ApiFactory, ApiNeeds, ApiRef } from './apis.ts';
import { assembleApis, checkNeeds, listReadPoints } from './assembly/assembleApis.ts';
import {
  assembleContributions,
  collectPoints,
  listPermissions,
  listValues,
} from './assembly/assembleContributions.ts';
import {
  assembleFeatureFlags,
  type AssembledFeatureFlag,
} from './assembly/assembleFeatureFlags.ts';
import { bindRoutes, type RouteBinding } from './assembly/bindRoutes.ts';
import { checkPluginIds } from './assembly/checkPluginIds.ts';
import type {
  AssembledContribution,
  ContributionSetting,
  ExtensionPoint,
} from './extensionPoints.ts';
import type { Plugin } from './plugins.ts';
import type { RouteResolver } from './RouteResolver.ts';

/** What a portal or server is put together from. */
export interface AssemblyOptions extends ApiCreationOptions {
  plugins: readonly Plugin[];
  /** The app's own api factories; each overrides what plugins provide under its ref. */
  apis?: readonly ApiFactory<unknown>[];
  /** Changes to contributions, by full id; later ones win. */
  settings?: Readonly<Record<string, ContributionSetting>>;
  /**
   * Told of settings for contributions that no plugin makes, such as those of a configuration that names other
   * products' parts; without it they are problems.
   */
  warn?: (problem: Problem) => void;
  /** Where external routes lead; later ones win. */
  bindings?: readonly RouteBinding[];
}

/** A portal or server put together: checked, and nothing started yet. */
export interface Assembly {
  readonly plugins: readonly Plugin[];
  readonly featureFlags: readonly AssembledFeatureFlag[];
  readonly routes: RouteResolver;
  /** The apis as seen by a plugin. */
  apisFor(pluginId: string): ApiHolder;
  /**
   * The api as seen by a plugin, when it is made; `undefined` when nobody provides it.
   *
   * @throws ApiFailure that names the plugin at fault.
   */
  makeApi<T>(ref: ApiRef<T>, pluginId: string): Promise<T | undefined>;
  /** Makes every api, so that all are there at once. @returns why some cannot be made, each reason once. */
  makeApis(): Promise<readonly Problem[]>;
  /** The plugins behind needs that may not stay unmet, directly or by what their apis are made from. */
  listProviders(needs: ApiNeeds): readonly string[];
  /**
   * What was added to a point as values, in order, without what the app disabled. What is made from services goes to
   * the api factories that need the point.
   */
  contributionsTo<T>(point: ExtensionPoint<T>): readonly AssembledContribution<T>[];
  /** All permissions that contributions require, each once. */
  readonly permissions: readonly Permission[];
}

/**
 * Puts plugins together and checks everything before anything starts.
 *
 * @throws AssemblyError with every problem found, each with the plugin at fault and the fix.
 */
export function assemble(options: AssemblyOptions): Assembly {
  const { plugins, settings = {}, bindings = [], apis = [] } = options;
  const problems: Problem[] = [];
  const report = (problem: Problem) => problems.push(problem);

  checkPluginIds(plugins, report);
  const factories = assembleApis(plugins, apis, report);
  const owners = collectPoints(plugins, report);
  const contributions = assembleContributions(
    plugins,
    owners,
    settings,
    listReadPoints(factories),
    report,
    options.warn,
  );
  checkNeeds(factories, plugins, owners, contributions, report);
  const routes = bindRoutes(plugins, contributions, bindings, report);
  const featureFlags = assembleFeatureFlags(plugins, report);

  if (problems.length > 0) throw new AssemblyError(problems);
  const services = new Map(plugins.map(plugin => [plugin.id, plugin.services]));
  const registry = new ApiRegistry({ ...options, factories, contributions, services });
  return {
    plugins,
    featureFlags,
    routes,
    apisFor: pluginId => registry.forPlugin(pluginId),
    listProviders: needs => registry.listProviders(needs),
    makeApi: async (ref, pluginId) => registry.make(ref, pluginId),
    makeApis: () => makeAll(registry, factories, plugins),
    contributionsTo: point => listValues(contributions, point),
    permissions: listPermissions(contributions),
  };
}

/** @returns why apis cannot be made, each reason once. */
async function makeAll(
  registry: ApiRegistry,
  factories: ReadonlyMap<string, ProvidedApi>,
  plugins: readonly Plugin[],
): Promise<Problem[]> {
  const failures = new Map<string, Problem>();
  const made = [...factories.values()].flatMap(({ factory: { scope, api }, pluginId }) =>
    (scope === 'app' ? [pluginId] : plugins.map(({ id }) => id)).map(async id => {
      try {
        await registry.make(api, id);
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        const { message } = error;
        const hint = 'correct what its message names, or remove the plugin';
        failures.set(message, { code: 'api-failed', pluginId: error.pluginId, message, hint });
      }
    }),
  );
  await Promise.all(made);
  return [...failures.values()];
}
