import type { LoadedConfig, ReadConfigPart } from '@portico/config';
import {
  type AssembledContribution,
  type ExtensionPoint,
  getContributionId,
  type Plugin,
} from '@portico/core';
import type { Problem } from '@portico/errors';
import { findServerWarnings } from './findServerWarnings.ts';
import { findMissingSecretKeys } from './secrets/findSecretKeys.ts';
import { serverConfigSchema } from './serverConfig.ts';
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
  const serverConfig = config.read(serverConfigSchema);
  findServerWarnings(serverConfig, config).forEach(warn);
  const missingKeys = findMissingSecretKeys(runtimes, serverConfig);
  const others = runtimes.flatMap(({ pluginId, value }) => {
    const schema = plugins.find(({ id }) => id === pluginId)?.config;
    const found = value.check?.({
      config: (schema && config.read(schema)) as never,
      contributionsTo,
      describePosition: config.describePosition,
      listUnsetVariables: config.listUnsetVariables,
      read: config.read,
      warn: problem => warn({ pluginId, ...problem }),
    });
    return (found ?? []).map(problem => ({ pluginId, ...problem }));
  });
  return [...missingKeys, ...others];
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
  const contributions = listContributions(plugins);
  const runtimes = contributions.contributionsTo(serverRuntimePoint);
  return findConfigProblems(runtimes, config, contributions, plugins, warn);
}

/**
 * The same of a configuration in which some values are wrong, as far as plugins can judge what is left: told
 * with those, one look fixes all.
 */
export function findPartProblems(plugins: readonly Plugin[], readPart: ReadConfigPart): Problem[] {
  const contributions = listContributions(plugins);
  return contributions.contributionsTo(serverRuntimePoint).flatMap(({ pluginId, value }) => {
    const schema = plugins.find(({ id }) => id === pluginId)?.config;
    const part = value.checksParts && schema && readPart(schema);
    if (!part) return [];
    const found = value.check?.({
      ...contributions,
      config: part.config as never,
      describePosition: part.describePosition,
      listUnsetVariables: part.listUnsetVariables,
      read: other => other.parse(part.value),
      // What is likely a mistake may follow from what was omitted.
      warn: () => {},
    });
    return (found ?? []).map(problem => ({ pluginId, ...problem }));
  });
}

function listContributions(plugins: readonly Plugin[]): ServerContributions {
  return {
    contributionsTo: <T>(point: ExtensionPoint<T>) =>
      plugins.flatMap(({ id: pluginId, contributes }) =>
        contributes.flatMap(contribution => {
          if (contribution.point.id !== point.id || !('value' in contribution)) return [];
          const { id, order = 100, value } = contribution;
          return [
            { id: getContributionId(point.id, pluginId, id), pluginId, order, value: value as T },
          ];
        }),
      ),
  };
}
