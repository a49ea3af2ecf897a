import type { ApiHolder } from '@portico/core';
import { useApp } from '../hooks/AppContext.ts';
import type { CommandContext } from './commandPoints.ts';
import { useGo } from './useGo.ts';

/** Makes what commands work with, from the APIs of their plugin. */
export function useCommandContext(): (apis: ApiHolder) => CommandContext {
  const { assembly } = useApp();
  const navigate = useGo();
  return apis => ({
    apis,
    getPath: (ref, params) => assembly.routes.resolve(ref)?.(params),
    navigate,
  });
}
