import type { AssembledContribution } from '@portico/core';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { type ShellPartContribution, shellPartPoint } from '../extensionPoints.ts';
import { useApp } from '../hooks/AppContext.ts';
import { useContributions } from '../hooks/useContributions.ts';
import { LazyContribution } from '../routing/LazyContribution.tsx';
import { PluginBoundary } from '../routing/PluginBoundary.tsx';

/** Renders what plugins have beside all pages, each part from when it is first wanted. */
export function ShellParts() {
  return useContributions(shellPartPoint).map(part => (
    <PluginBoundary key={part.id} pluginId={part.pluginId}>
      <ShellPart part={part} />
    </PluginBoundary>
  ));
}

function ShellPart({ part }: { part: AssembledContribution<ShellPartContribution> }) {
  const { load, isWanted, subscribe } = part.value;
  const apis = useApp().assembly.apisFor(part.pluginId);
  const isWantedNow = useSyncExternalStore(
    useCallback(onChange => subscribe?.(apis, onChange) ?? (() => {}), [apis, subscribe]),
    () => isWanted?.(apis) ?? true,
  );
  const [isThere, setThere] = useState(isWantedNow);
  if (isWantedNow && !isThere) setThere(true);
  return isThere ? <LazyContribution pluginId={part.pluginId} load={load} /> : null;
}
