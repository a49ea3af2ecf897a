import type { LoadedConfig } from '@portico/config';
import {
  type AssembledContribution,
  type ExtensionPoint,
  getContributionId,
  type Plugin,
} from '@portico/core';
import type { Problem } from '@portico/errors';
import {
  type ServerContributions,
  type ServerPluginRuntime,
  serverRuntimePoint,
} from './serverPlugins.ts';

/** What plugins find wrong with their configuration, beyond what schemas can say. */
export function findConfigProblems(
  runtimes: readonly AssembledContribution<ServerPluginRuntime>[],
  config: LoadedConfig,
  { contributionsTo }: ServerContributions,
  plugins: readonly Plugin[],
  warn: (problem: Problem) => void,
): Problem[] {
  return runtimes.flatMap(({ pluginId, value }) => {
    const schema = plugins.find(({ id }) => id === pluginId)?.config;
    const found = value.check?.({
      config: (schema && config.read(schema)) as never,
      contributionsTo,
      describePosition: config.describePosition,
      read: config.read,
      warn: problem => warn({ pluginId, ...problem }),
    });
    return (found ?? []).map(problem => ({ pluginId, ...problem }));
  });
}

/**
 * The same of plugins that are not put together to a server, as the command line checks them.
 *
 * @param warn - told of what is likely a mistake, and stops nothing.
 */
export function findPluginConfigProblems(
  plugins: readonly Plugin[],
  config: LoadedConfig,
  warn: (problem: Problem) => void,
): Problem[] {
  const contributionsTo = <T>(point: ExtensionPoint<T>) =>
    plugins.flatMap(({ id: pluginId, contributes }) =>
      contributes
        .filter(contribution => contribution.point.id === point.id)
        .map(({ id, order = 100, value }) => ({
          id: getContributionId(point.id, pluginId, id),
          pluginId,
          order,
          value: value as T,
        })),
    );
  return findConfigProblems(
    contributionsTo(serverRuntimePoint),
    config,
    { contributionsTo },
    plugins,
    warn,
  );
}
