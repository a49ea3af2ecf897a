import {
  type ComponentType,
  createElement,
  type ReactNode,
  Suspense,
  useEffect,
  useReducer,
  useState,
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
  fallback = null,
  ...rest
}: LazyContributionProps<Props>) {
  return (
    <PluginBoundary pluginId={pluginId}>
      <Suspense fallback={fallback}>
        <Contribution {...rest} fallback={fallback} />
      </Suspense>
    </PluginBoundary>
  );
}

/** Not React's own `lazy`, which holds back for a third of a second what comes just after its fallback. */
function Contribution<Props extends object>({
  load,
  fallback,
  props,
}: Omit<LazyContributionProps<Props>, 'pluginId'>) {
  const [failure, setFailure] = useState<{ load: typeof load; error: unknown }>();
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const component = loadedComponents.get(load);
  const isMissing = component === undefined;
  useEffect(() => {
    if (!isMissing) return;
    let isLeft = false;
    loadChunk(load).then(
      module => {
        loadedComponents.set(load, module.default as ComponentType<object>);
        if (!isLeft) drawAgain();
      },
      (error: unknown) => {
        if (!isLeft) setFailure({ load, error });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [load, isMissing]);
  if (failure?.load === load) throw failure.error;
  return component ? createElement(component, props) : fallback;
}

/**
 * Loads a contributed component ahead of its first drawing, which then need not wait. A failure is told
 * where the component is drawn, and gives `undefined` here.
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
