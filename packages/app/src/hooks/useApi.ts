import type { ApiRef } from '@portico/core';
import { useApp } from './AppContext.ts';

/** The api behind a ref. @throws NotFoundError when no plugin provides it. */
export function useApi<T>(ref: ApiRef<T>): T {
  const { assembly, pluginId } = useApp();
  return assembly.apisFor(pluginId).require(ref);
}
