import { type ComponentType, lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { loadChunk } from './loadChunk.ts';
import { PluginBoundary } from './PluginBoundary.tsx';

/** Props of {@link LazyContribution}. */
export interface LazyContributionProps<Props extends object> {
  pluginId: string;
  load: () => Promise<{ default: ComponentType<Props> }>;
  /** Shown while it loads. */
  fallback?: ReactNode;
  /** Given to the component. */
  props?: Props;
}

/** Draws a contributed component: loads it when first shown, and keeps its failures to itself. */
export function LazyContribution<Props extends object>({
  pluginId,
  load,
  fallback = null,
  props,
}: LazyContributionProps<Props>) {
  const [attempt, setAttempt] = useState(0);
  // A failed load is kept by lazy(), so each attempt makes a new one.
  const Loaded = useMemo(
    () => lazy(() => loadChunk(load)),
    // oxlint-disable-next-line react/exhaustive-deps -- attempt is what asks for a new load
    [load, attempt],
  ) as unknown as ComponentType<object>;
  return (
    <PluginBoundary pluginId={pluginId} onRetry={() => setAttempt(attempt + 1)}>
      <Suspense fallback={fallback}>
        <Loaded {...props} />
      </Suspense>
    </PluginBoundary>
  );
}
