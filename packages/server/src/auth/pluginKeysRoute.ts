import { pluginKeysEndpoint } from '@portico/contract/auth';
import { serve, type ServedRoute } from '../http/serve.ts';
import type { PluginKeyStore } from './PluginKeyStore.ts';

/** Publishes the keys of a plugin's tokens, so that plugins of other processes can check them. */
export function createPluginKeysRoute(store: PluginKeyStore): ServedRoute<never> {
  return serve(pluginKeysEndpoint, {
    access: ['public'],
    async handle() {
      return { keys: (await store.list(new Date())) as { kid?: string }[] };
    },
  });
}
