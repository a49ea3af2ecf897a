import { type ConfigObject, type LoadedConfig, mergeConfig } from '@portico/config';
import { type Assembly, browserConfigPoint } from '@portico/core';

/** What the browser receives: the keys that are meant for it, and what plugins derive. */
export function readBrowserConfig(assembly: Assembly, config: LoadedConfig): ConfigObject {
  return assembly
    .contributionsTo(browserConfigPoint)
    .reduce<ConfigObject>((known, { pluginId, value }) => {
      const { contributionsTo } = assembly;
      const derived = value.derive?.({
        config: readOwn(assembly, config, pluginId),
        contributionsTo,
      });
      return derived ? (mergeConfig(known, derived) as ConfigObject) : known;
    }, config.frontend);
}

/** Origins that sandboxed frames of any plugin may call. */
export function listFrameOrigins(assembly: Assembly, config: LoadedConfig): readonly string[] {
  return assembly
    .contributionsTo(browserConfigPoint)
    .flatMap(
      ({ pluginId, value }) => value.listFrameOrigins?.(readOwn(assembly, config, pluginId)) ?? [],
    );
}

function readOwn({ plugins }: Assembly, config: LoadedConfig, pluginId: string): never {
  const schema = plugins.find(({ id }) => id === pluginId)?.config;
  return (schema && config.read(schema)) as never;
}
