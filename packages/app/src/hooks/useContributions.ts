import type { AssembledContribution, ExtensionPoint } from '@portico/core';
import { useAccess } from '../permissions/AccessContext.ts';
import { useApp } from './AppContext.ts';

/** The contributions to an extension point whose required permissions the user has, in order. */
export function useContributions<T>(point: ExtensionPoint<T>): readonly AssembledContribution<T>[] {
  const { assembly } = useApp();
  const { isAllowed } = useAccess();
  return assembly.contributionsTo(point).filter(({ requires = [] }) => isAllowed(requires));
}
