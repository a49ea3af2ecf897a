import { LazyPart, type PartLoader } from '@portico/ui/lazy';
import { type ReactNode, Suspense } from 'react';
import { PluginBoundary } from './PluginBoundary.tsx';

/** Props of {@link LazyContribution}. */
export interface LazyContributionProps<Props extends object> {
  pluginId: string;
  load: PartLoader<Props>;
  /** Shown while it loads. */
  fallback?: ReactNode;
  /** Given to the component. */
  props?: Props;
}

/** Renders a contributed component: loads it when first shown, and keeps its failures to itself. */
export function LazyContribution<Props extends object>({
  pluginId,
  fallback = null,
  ...rest
}: LazyContributionProps<Props>) {
  return (
    <PluginBoundary pluginId={pluginId}>
      <Suspense fallback={fallback}>
        <LazyPart {...rest} fallback={fallback} />
      </Suspense>
    </PluginBoundary>
  );
}
