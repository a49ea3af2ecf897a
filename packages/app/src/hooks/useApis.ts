import type { ApiHolder } from '@portico/core';
import { useApp } from './AppContext.ts';

/** All APIs as the plugin around has them, for functions that plugins contribute. */
export function useApis(): ApiHolder {
  const { assembly, pluginId } = useApp();
  return assembly.apisFor(pluginId);
}
