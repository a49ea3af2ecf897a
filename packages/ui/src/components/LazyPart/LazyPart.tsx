import {
  type ComponentType,
  createElement,
  type ReactNode,
  startTransition,
  useEffect,
  useState,
} from 'react';

/** Props of {@link LazyPart}. */
export interface LazyPartProps<Props extends object> {
  load: () => Promise<ComponentType<Props>>;
  /** Whether it is time to fetch the code; once fetched, the part stays. */
  isWanted: boolean;
  /** Given to the component. */
  props: Props;
  /** Stands in its place until it has come. */
  fallback?: ReactNode;
  /** The fallback stays where the code cannot come, and nothing is thrown. */
  isDispensable?: boolean;
}

/**
 * A component whose code is fetched when it is first wanted, such as what a button opens. Unlike React's own
 * lazy components it leaves what is around it as it is, and is drawn as soon as it has come.
 *
 * @throws while drawing, what kept the code from coming, unless the part is dispensable.
 */
export function LazyPart<Props extends object>({
  load,
  isWanted,
  props,
  fallback = null,
  isDispensable = false,
}: LazyPartProps<Props>) {
  const [component, setComponent] = useState<ComponentType<Props>>();
  useEffect(() => {
    if (!isWanted || component) return;
    load().then(
      // In a transition nothing around it gives way while its texts are fetched.
      loaded => startTransition(() => setComponent(() => loaded)),
      (error: unknown) => {
        if (isDispensable) return;
        setComponent(() => {
          throw error;
        });
      },
    );
  }, [load, isWanted, isDispensable, component]);
  return component ? createElement(component, props) : fallback;
}
