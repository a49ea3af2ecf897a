import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { isOnTheWay, type Point } from './safeTriangle.ts';

/** How long a pointer may take to reach the panel. */
const graceMs = 500;

/**
 * Keeps a panel open while the mouse goes from its item to it, also across other items.
 *
 * @param onLeft - called when the mouse has gone elsewhere, or has taken too long.
 */
export function useSafePath(place: RefObject<HTMLElement | null>, onLeft: () => void) {
  const before = useRef<Point>(undefined);
  const end = useRef<() => void>(undefined);
  useEffect(() => () => end.current?.(), []);

  return {
    /** To be called as the mouse moves over the item. */
    track: ({ clientX: x, clientY: y }: PointerEvent) => {
      before.current = { x, y };
    },
    /** To be called when the mouse is back on the item or its panel. */
    stop: () => end.current?.(),
    /** To be called when the mouse leaves. */
    leave: ({ clientX: x, clientY: y }: PointerEvent) => {
      end.current?.();
      const panel = place.current?.querySelector('[data-flyout]')?.getBoundingClientRect();
      let from = before.current;
      if (!panel || !from || !isOnTheWay(from, { x, y }, panel)) {
        onLeft();
        return;
      }
      const finish = () => {
        end.current?.();
        onLeft();
      };
      const timer = setTimeout(finish, graceMs);
      const handleMove = (event: MouseEvent) => {
        const to = { x: event.clientX, y: event.clientY };
        if (place.current?.contains(event.target as Node)) return;
        if (!from || !isOnTheWay(from, to, panel)) finish();
        else from = to;
      };
      document.addEventListener('pointermove', handleMove);
      end.current = () => {
        clearTimeout(timer);
        document.removeEventListener('pointermove', handleMove);
        end.current = undefined;
      };
    },
  };
}
