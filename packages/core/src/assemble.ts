import { AssemblyError, type Problem } from '@portico/errors';
import { type ApiHolder, ApiRegistry } from './ApiRegistry.ts';
import type { ApiFactory, ApiNeeds } from './apis.ts';
import { assembleApis } from './assembly/assembleApis.ts';
import { assembleContributions } from './assembly/assembleContributions.ts';
import {
  assembleFeatureFlags,
  type AssembledFeatureFlag,
} from './assembly/assembleFeatureFlags.ts';
import { assembleRoutes, type RouteBinding } from './assembly/assembleRoutes.ts';
import { checkPluginIds } from './assembly/checkPluginIds.ts';
import type {
  AssembledContribution,
  ContributionSetting,
  ExtensionPoint,
} from './extensionPoints.ts';
import type { Plugin } from './plugins.ts';
import type { RouteResolver } from './RouteResolver.ts';

/** What a portal or server is put together from. */
export interface AssemblyOptions {
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
  /** The plugins behind needs that may not stay unmet, directly or by what their apis are made from. */
  listProviders(needs: ApiNeeds): readonly string[];
  /** What was added to a point, in order, without what the app disabled. */
  contributionsTo<T>(point: ExtensionPoint<T>): readonly AssembledContribution<T>[];
}

/**
 * Puts plugins together and checks everything before anything starts.
 *
 * @throws AssemblyError with every problem found, each with the plugin at fault and the mend.
 */
export function assemble(options: AssemblyOptions): Assembly {
  const { plugins, settings = {}, bindings = [], apis = [] } = options;
  const problems: Problem[] = [];
  const report = (problem: Problem) => problems.push(problem);

  checkPluginIds(plugins, report);
  const registry = new ApiRegistry(assembleApis(plugins, apis, report));
  const contributions = assembleContributions(plugins, settings, report, options.warn);
  const routes = assembleRoutes(plugins, contributions, bindings, report);
  const featureFlags = assembleFeatureFlags(plugins, report);

  if (problems.length > 0) throw new AssemblyError(problems);
  return {
    plugins,
    featureFlags,
    routes,
    apisFor: pluginId => registry.forPlugin(pluginId),
    listProviders: needs => registry.listProviders(needs),
    contributionsTo: <T>(point: ExtensionPoint<T>) =>
      (contributions.get(point.id) ?? []) as readonly AssembledContribution<T>[],
  };
}
