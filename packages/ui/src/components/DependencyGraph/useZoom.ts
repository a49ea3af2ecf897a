import { select } from 'd3-selection';
import { zoom, zoomIdentity, zoomTransform } from 'd3-zoom';
import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import type { GraphLayout, Point } from './graphTypes.ts';
import {
  findPlace,
  fitView,
  type GraphScale,
  openView,
  type View,
  viewPadding,
} from './graphViews.ts';

/** What moves the graph under its window. */
export interface GraphZoom {
  /** Shows all of it, and no larger than it is; it stays fitted until somebody moves it. */
  fit(): void;
  zoomBy(factor: number): void;
  /** Puts a place of the graph in the middle of the window. */
  center(place: Point): void;
  /** Moves the graph just as far as a place needs to be seen. */
  reveal(place: Point): void;
}

/** Whether a graph shows what it is about, all of it, or what it was moved to. */
export class ZoomMode {
  #mode: 'open' | 'fitted' | 'moved';

  constructor(mode: 'open' | 'fitted') {
    this.#mode = mode;
  }

  is(mode: 'open' | 'fitted' | 'moved'): boolean {
    return this.#mode === mode;
  }

  set(mode: 'fitted' | 'moved'): void {
    this.#mode = mode;
  }
}

/** What {@link useZoom} works on. */
export interface ZoomOptions {
  svg: RefObject<SVGSVGElement | null>;
  layer: RefObject<SVGGElement | null>;
  layout: GraphLayout | undefined;
  mode: ZoomMode;
  isFullscreen: boolean;
  /** The node that is seen at first, and that stays where it is seen when others come. */
  anchorId: string | undefined;
  /** How large it is shown at first. */
  scale: GraphScale | undefined;
  onScaleChange: ((scale: GraphScale) => void) | undefined;
  /** Is moved over what is seen of the graph, in the graph's own pixels. */
  view: RefObject<SVGRectElement | null>;
}

const scaleExtent: [number, number] = [0.05, 4];
const resizeThrottleMs = 100;
/** A wheel turns in many steps, of which only the last one counts. */
const scaleChangeDelayMs = 300;

/** Lets a layer be panned and zoomed by pointer, touch and wheel; it moves without React rendering anything. */
export function useZoom(options: ZoomOptions): GraphZoom {
  const { svg, layer, layout, mode, isFullscreen, anchorId, view } = options;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const behaviour = useMemo(
    () => zoom<SVGSVGElement, unknown>().scaleExtent(scaleExtent).extent(measureExtent),
    [],
  );
  const reportScale = useEffectEvent((scale: GraphScale) => options.onScaleChange?.(scale));
  const hasLayout = layout !== undefined;
  useEffect(() => {
    behaviour.filter((event: MouseEvent & { touches?: TouchList }) => {
      if (!hasLayout) return false;
      // In a page the wheel scrolls, and one finger too.
      if (event.type === 'wheel') return event.ctrlKey || event.metaKey || isFullscreen;
      if (event.touches) return event.touches.length > 1 || isFullscreen;
      // Events made by scripts are in no window, which a drag needs.
      return event.button === 0 && event.view !== null;
    });
  }, [behaviour, isFullscreen, hasLayout]);

  useEffect(() => {
    const element = svg.current;
    if (!element) return;
    let scale = zoomTransform(element).k;
    behaviour.on('zoom', ({ transform, sourceEvent }) => {
      layer.current?.setAttribute('transform', String(transform));
      markView(view.current, element, transform);
      const isScaled = transform.k !== scale;
      scale = transform.k;
      if (sourceEvent) mode.set('moved');
      if (!isScaled || !mode.is('moved')) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => reportScale(scale), scaleChangeDelayMs);
    });
    select(element).call(behaviour).on('dblclick.zoom', null);
    return () => {
      select(element).on('.zoom', null);
      clearTimeout(timer.current);
    };
  }, [behaviour, svg, layer, view, mode]);

  const show = useCallback(
    ({ x, y, scale }: View) => {
      const element = svg.current;
      if (!element) return;
      behaviour.transform(select(element), zoomIdentity.translate(x, y).scale(scale));
    },
    [behaviour, svg],
  );

  const showByMode = useEffectEvent(() => {
    const element = svg.current;
    if (!element || !layout || layout.width === 0 || mode.is('moved')) return;
    const window = element.getBoundingClientRect();
    if (window.width === 0) return;
    const scale = typeof options.scale === 'number' ? options.scale : undefined;
    const place = anchorId === undefined ? undefined : findPlace(layout, anchorId, window);
    const isFitted = mode.is('fitted');
    show(isFitted ? fitView(layout, window) : openView(layout, window, { place, scale }));
  });

  const shown = useRef<GraphLayout>(undefined);
  const keepAnchor = useEffectEvent((next: GraphLayout) => {
    const element = svg.current;
    const former = anchorId === undefined ? undefined : shown.current?.nodes[anchorId];
    const place = anchorId === undefined ? undefined : next.nodes[anchorId];
    shown.current = next;
    if (!element || !mode.is('moved') || !former || !place) return;
    behaviour.translateBy(select(element), former.x - place.x, former.y - place.y);
  });
  useLayoutEffect(() => {
    if (!layout) return;
    keepAnchor(layout);
    showByMode();
    if (svg.current) markView(view.current, svg.current, zoomTransform(svg.current));
  }, [layout, svg, view]);

  useEffect(() => {
    const element = svg.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        showByMode();
        markView(view.current, element, zoomTransform(element));
      }, resizeThrottleMs);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [svg, view]);

  // Called from here, since the function that reports belongs to effects.
  const handleFit = useRef<() => void>(undefined);
  useEffect(() => {
    handleFit.current = () => {
      mode.set('fitted');
      showByMode();
      clearTimeout(timer.current);
      reportScale('fit');
    };
  }, [mode]);

  return useMemo(
    () => ({
      fit: () => handleFit.current?.(),
      zoomBy(factor) {
        const element = svg.current;
        if (!element) return;
        mode.set('moved');
        behaviour.scaleBy(select(element), factor);
      },
      center({ x, y }) {
        const element = svg.current;
        if (!element) return;
        mode.set('moved');
        behaviour.translateTo(select(element), x, y);
      },
      reveal({ x, y }) {
        const element = svg.current;
        if (!element) return;
        const transform = zoomTransform(element);
        const box = element.getBoundingClientRect();
        const [shownX, shownY] = transform.apply([x, y]);
        const move = (shown: number, length: number) =>
          Math.max(viewPadding * 3 - shown, 0) || Math.min(length - viewPadding * 3 - shown, 0);
        const [dx, dy] = [move(shownX, box.width), move(shownY, box.height)];
        if (dx === 0 && dy === 0) return;
        mode.set('moved');
        behaviour.translateBy(select(element), dx / transform.k, dy / transform.k);
      },
    }),
    [behaviour, svg, mode],
  );
}

function markView(
  view: SVGRectElement | null,
  element: SVGSVGElement,
  { x, y, k }: { x: number; y: number; k: number },
): void {
  if (!view) return;
  const { width, height } = element.getBoundingClientRect();
  const place = { x: -x / k, y: -y / k, width: width / k, height: height / k };
  for (const [name, value] of Object.entries(place)) view.setAttribute(name, String(value));
}

function measureExtent(this: SVGSVGElement): [[number, number], [number, number]] {
  const { width, height } = this.getBoundingClientRect();
  return [
    [0, 0],
    [width, height],
  ];
}
