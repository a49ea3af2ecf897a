import { type ConfigObject, type LoadedConfig, mergeConfig } from '@portico/config';
import type { ServerAssembly } from './assembleServer.ts';

/** What the browser is told: the keys that are meant for it, and what plugins add. */
export function readBrowserConfig(
  { runtimes, plugins, contributionsTo }: ServerAssembly,
  config: LoadedConfig,
): ConfigObject {
  return runtimes.reduce<ConfigObject>((known, { pluginId, value }) => {
    const schema = plugins.find(({ id }) => id === pluginId)?.config;
    const added = value.browserConfig?.({
      config: (schema && config.read(schema)) as never,
      contributionsTo,
    });
    return added ? (mergeConfig(known, added) as ConfigObject) : known;
  }, config.frontend);
}
