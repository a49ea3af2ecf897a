import type { PluginConfigSchema } from '@portico/config';
import type { Plugin } from '@portico/core';
import { serverConfigSchema } from './serverConfig.ts';

/** The config schemas of the server and of its plugins. */
export function listConfigSchemas(plugins: readonly Plugin[]): PluginConfigSchema[] {
  return [
    { pluginId: 'server', schema: serverConfigSchema },
    ...plugins.flatMap(({ id, config }) => (config ? [{ pluginId: id, schema: config }] : [])),
  ];
}
