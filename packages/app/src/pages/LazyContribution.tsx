import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react';
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
  const [drawn, setDrawn] = useState(() => ({ load, component: getComponent(load) }));
  const component = drawn.load === load ? drawn.component : getComponent(load);
  const handleRetry = () => {
    lazyComponents.delete(load);
    setDrawn({ load, component: getComponent(load) });
  };
  return (
    <PluginBoundary pluginId={pluginId} onRetry={handleRetry}>
      <Suspense fallback={fallback}>{createElement(component, props)}</Suspense>
    </PluginBoundary>
  );
}

/**
 * Loads a contributed component ahead of its first drawing, which then need not wait: React holds back
 * what was waited for by a third of a second. A failure is told where the component is drawn, and gives
 * `undefined` here.
 */
export async function preloadContribution<Module extends { default: unknown }>(
  load: () => Promise<Module>,
): Promise<Module | undefined> {
  try {
    const module = await load();
    loadedComponents.set(load, module.default as ComponentType<object>);
    return module;
  } catch {
    loadedComponents.delete(load);
    return undefined;
  }
}

const loadedComponents = new WeakMap<object, ComponentType<object>>();
// Kept outside the component: React forgets what a drawing that waits has made, and a lazy component
// made anew each time would wait for ever. A failed one is kept too, until Retry.
const lazyComponents = new WeakMap<object, ComponentType<object>>();

function getComponent<Props extends object>(
  load: LazyContributionProps<Props>['load'],
): ComponentType<object> {
  const known = loadedComponents.get(load) ?? lazyComponents.get(load);
  if (known) return known;
  const made = lazy(() => loadChunk(load as () => Promise<{ default: ComponentType<object> }>));
  lazyComponents.set(load, made);
  return made;
}
