import {
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useReducer,
} from 'react';
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
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const handleRetry = () => {
    lazyComponents.delete(load);
    drawAgain();
  };
  return (
    <PluginBoundary pluginId={pluginId} onRetry={handleRetry}>
      <Suspense fallback={fallback}>{createElement(getLazyComponent(load), props)}</Suspense>
    </PluginBoundary>
  );
}

// Kept outside the component: React forgets what a drawing that waits has made, and a lazy component
// made anew each time would wait for ever. A failed one is kept too, until Retry.
const lazyComponents = new WeakMap<object, ComponentType<object>>();

function getLazyComponent<Props extends object>(
  load: LazyContributionProps<Props>['load'],
): ComponentType<object> {
  const known = lazyComponents.get(load);
  if (known) return known;
  const made = lazy(() => loadChunk(load as () => Promise<{ default: ComponentType<object> }>));
  lazyComponents.set(load, made);
  return made;
}
