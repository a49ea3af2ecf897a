import type { ConfigObject, ConfigSchema } from '@portico/config';
import {
  type AssembledContribution,
  createExtensionPoint,
  type ExtensionPoint,
} from './extensionPoints.ts';
import { createPlugin, type Plugin } from './plugins.ts';

/** What values for the browser are worked out from. */
export interface BrowserConfigContext<Config> {
  config: Config;
  contributionsTo<T>(point: ExtensionPoint<T>): readonly AssembledContribution<T>[];
}

/** What a plugin has for the browser beyond its keys that are marked as meant for it. */
export interface BrowserConfig<Config> {
  /** Values that are worked out; laid over the keys as configuration. */
  derive?: (context: BrowserConfigContext<Config>) => ConfigObject;
  /** Origins that the plugin's sandboxed frames may call; the server's policy for them says so. */
  listFrameOrigins?: (config: Config) => readonly string[];
}

/** What plugins have for the browser; read by the server that serves the portal. */
export const browserConfigPoint = createExtensionPoint<BrowserConfig<never>>({
  id: 'browser-config',
});

/** The configuration of a browser plugin, for the server's list of plugins: it checks the keys, and hands them on. */
export function createBrowserConfig<Config>(
  options: { pluginId: string; config: ConfigSchema<Config> } & BrowserConfig<Config>,
): Plugin {
  const { pluginId, config, ...rest } = options;
  const contributes = [browserConfigPoint.add(rest as BrowserConfig<never>)];
  return createPlugin({ id: `${pluginId}-browser`, config, contributes });
}
