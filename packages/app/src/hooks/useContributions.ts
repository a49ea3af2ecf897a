import type { AssembledContribution, ExtensionPoint } from '@portico/core';
import { useApp } from './AppContext.ts';

/** What was added to an extension point, in order. */
export function useContributions<T>(point: ExtensionPoint<T>): readonly AssembledContribution<T>[] {
  return useApp().assembly.contributionsTo(point);
}
