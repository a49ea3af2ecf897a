import type { ApiHolder } from '@portico/core';
import { useAllowedRoutes } from '../permissions/AccessContext.ts';
import type { CommandContext } from './commandPoints.ts';
import { useGo } from './useGo.ts';

/** Makes what commands work with, from the APIs of their plugin. */
export function useCommandContext(): (apis: ApiHolder) => CommandContext {
  const routes = useAllowedRoutes();
  const navigate = useGo();
  return apis => ({
    apis,
    getPath: (ref, params) => routes.resolve(ref)?.(params),
    navigate,
  });
}
