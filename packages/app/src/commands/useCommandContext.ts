import type { ApiHolder } from '@portico/core';
import { useNavigate } from 'react-router';
import { useApp } from '../hooks/AppContext.ts';
import type { CommandContext } from './commandPoints.ts';

/** Makes what commands work with, from the APIs of their plugin. */
export function useCommandContext(): (apis: ApiHolder) => CommandContext {
  const { assembly } = useApp();
  const navigate = useNavigate();
  return apis => ({
    apis,
    getPath: (ref, params) => assembly.routes.resolve(ref)?.(params),
    navigate: to => void navigate(to),
  });
}
