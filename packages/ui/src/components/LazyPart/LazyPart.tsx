import { createElement, type ReactNode, startTransition, useEffect, useState } from 'react';
import { getLoadedPart, loadPart, type PartLoader } from './loadPart.ts';

/** Props of {@link LazyPart}. */
export interface LazyPartProps<Props extends object> {
  /** `() => import('./CostsCard.tsx')`, outside of the component, so that it stays the same. */
  load: PartLoader<Props>;
  /** Whether it is time to fetch the code; once fetched, the part stays. Default true. */
  isWanted?: boolean;
  /** Given to the component. */
  props?: Props | undefined;
  /** In its place until it has come. */
  fallback?: ReactNode;
  /** The fallback stays where the code cannot come, and nothing is thrown. */
  isDispensable?: boolean;
}

/**
 * A component whose code is fetched when it is first wanted, such as a page or what a button opens. Unlike React's
 * own lazy components it leaves what is around it as it is, and is rendered as soon as it has come: at once where
 * its code was fetched ahead by `preloadPart`.
 *
 * @throws while rendering, why the code did not come, unless the part is dispensable.
 */
export function LazyPart<Props extends object>({
  load,
  isWanted = true,
  props,
  fallback = null,
  isDispensable = false,
}: LazyPartProps<Props>) {
  const [shown, setShown] = useState(() => ({ load: isWanted ? load : undefined }));
  const [failure, setFailure] = useState<{ load: typeof load; error: unknown }>();
  const component = shown.load === load ? getLoadedPart(load) : undefined;
  const isMissing = isWanted && component === undefined;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isGone = false;
    loadPart(load).then(
      // In a transition nothing around it gives way while its texts are fetched.
      () => !isGone && startTransition(() => setShown({ load })),
      (error: unknown) => {
        if (!isGone && !isDispensable) setFailure({ load, error });
      },
    );
    return () => {
      isGone = true;
    };
  }, [load, isMissing, isDispensable]);
  if (failure?.load === load) throw failure.error;
  return component ? createElement(component, props as Props) : fallback;
}
