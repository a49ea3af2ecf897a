import type { AssembledFeatureFlag } from '@portico/core';
import { useCallback, useSyncExternalStore } from 'react';
import { featureFlagsApiRef } from '../apis/refs.ts';
import { useApp } from './AppContext.ts';
import { useApi } from './useApi.ts';

/** The feature flags that plugins declare, for a list of switches. */
export function useFeatureFlags(): readonly AssembledFeatureFlag[] {
  return useApp().assembly.featureFlags;
}

/** Whether a feature flag is active, and a function that turns it on or off for this browser. */
export function useFeatureFlag(name: string): [boolean, (isActive: boolean) => void] {
  const flags = useApi(featureFlagsApiRef);
  const isActive = useSyncExternalStore(
    useCallback(onChange => flags.subscribe(name, onChange), [flags, name]),
    () => flags.isActive(name),
  );
  return [isActive, useCallback(next => flags.setActive(name, next), [flags, name])];
}
