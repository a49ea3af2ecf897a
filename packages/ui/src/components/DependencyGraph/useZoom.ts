import { select } from 'd3-selection';
import { zoom, zoomIdentity, zoomTransform } from 'd3-zoom';
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import type { Point } from './graphTypes.ts';

/** What moves the graph under its window. */
export interface GraphZoom {
  /** Shows all of it, and no larger than it is; it stays fitted until somebody moves it. */
  fit(): void;
  zoomBy(factor: number): void;
  /** Moves the graph just as far as a place needs to be seen. */
  reveal(place: Point): void;
}

const scaleExtent: [number, number] = [0.05, 4];
const padding = 24;
const resizeThrottleMs = 100;

/** Lets a layer be panned and zoomed by pointer, touch and wheel; it moves without React drawing anything. */
export function useZoom(
  svg: RefObject<SVGSVGElement | null>,
  layer: RefObject<SVGGElement | null>,
  size: { width: number; height: number } | undefined,
  isFullscreen: boolean,
): GraphZoom {
  const isFitted = useRef(true);
  const behaviour = useMemo(
    () => zoom<SVGSVGElement, unknown>().scaleExtent(scaleExtent).extent(measureExtent),
    [],
  );
  useEffect(() => {
    // In a page the wheel scrolls, and one finger too.
    behaviour.filter((event: MouseEvent & { touches?: TouchList }) => {
      if (event.type === 'wheel') return event.ctrlKey || event.metaKey || isFullscreen;
      if (event.touches) return event.touches.length > 1 || isFullscreen;
      // Events made by scripts stand in no window, which a drag needs.
      return event.button === 0 && event.view !== null;
    });
  }, [behaviour, isFullscreen]);

  useEffect(() => {
    const element = svg.current;
    if (!element) return;
    behaviour.on('zoom', ({ transform, sourceEvent }) => {
      if (sourceEvent) isFitted.current = false;
      layer.current?.setAttribute('transform', String(transform));
    });
    select(element).call(behaviour).on('dblclick.zoom', null);
    return () => {
      select(element).on('.zoom', null);
    };
  }, [behaviour, svg, layer]);

  const fit = useCallback(() => {
    const element = svg.current;
    if (!element || !size || size.width === 0) return;
    const box = element.getBoundingClientRect();
    if (box.width === 0) return;
    const scale = Math.min(
      1,
      (box.width - padding * 2) / size.width,
      (box.height - padding * 2) / size.height,
    );
    const [x, y] = [(box.width - size.width * scale) / 2, (box.height - size.height * scale) / 2];
    behaviour.transform(select(element), zoomIdentity.translate(x, y).scale(scale));
    isFitted.current = true;
  }, [behaviour, svg, size]);

  useEffect(() => {
    const element = svg.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        if (isFitted.current) fit();
      }, resizeThrottleMs);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [svg, fit]);

  useEffect(() => {
    if (isFitted.current) fit();
  }, [fit]);

  return useMemo(
    () => ({
      fit,
      zoomBy(factor) {
        const element = svg.current;
        if (!element) return;
        isFitted.current = false;
        behaviour.scaleBy(select(element), factor);
      },
      reveal({ x, y }) {
        const element = svg.current;
        if (!element) return;
        const transform = zoomTransform(element);
        const box = element.getBoundingClientRect();
        const [shownX, shownY] = transform.apply([x, y]);
        const move = (shown: number, length: number) =>
          Math.max(padding * 3 - shown, 0) || Math.min(length - padding * 3 - shown, 0);
        const [dx, dy] = [move(shownX, box.width), move(shownY, box.height)];
        if (dx === 0 && dy === 0) return;
        isFitted.current = false;
        behaviour.translateBy(select(element), dx / transform.k, dy / transform.k);
      },
    }),
    [behaviour, fit, svg],
  );
}

function measureExtent(this: SVGSVGElement): [[number, number], [number, number]] {
  const { width, height } = this.getBoundingClientRect();
  return [
    [0, 0],
    [width, height],
  ];
}
