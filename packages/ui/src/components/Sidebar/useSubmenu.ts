import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import { sidebarMeasures } from './sidebarMeasures.ts';
import { useDelayedSwitch } from './useDelayedSwitch.ts';
import { useSafePath } from './useSafePath.ts';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * When a submenu is open: while a mouse rests on it, after a touch or click, or by the keys Enter and the
 * arrows that lead to its side; Escape gives the focus back to its item.
 *
 * @param isFolding - opens and closes by clicks alone.
 */
export function useSubmenu(place: RefObject<HTMLElement | null>, isFolding: boolean) {
  const { isOn: isOpen, set } = useDelayedSwitch();
  const pointer = useRef<string>(undefined);
  const isFocusDue = useRef(false);
  const isHovering = isOpen && !isFolding;
  const path = useSafePath(place, () => set(false, sidebarMeasures.closeDelayMs));

  useEffect(() => {
    if (!isOpen || !isFocusDue.current) return;
    isFocusDue.current = false;
    listStops(place.current)[1]?.focus();
  }, [isOpen, place]);

  const open = () => {
    isFocusDue.current = true;
    set(true);
  };
  const handleClick = () => {
    // A mouse has opened it by resting there, and its click is not to close it again.
    if (pointer.current === 'mouse' && !isFolding) set(true);
    else if (isOpen) set(false);
    else if (pointer.current) set(true);
    else open();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    pointer.current = undefined;
    if (isFolding || event.altKey || event.ctrlKey || event.metaKey) return;
    const { into, back } = readSideKeys(place.current);
    const stops = listStops(place.current);
    const at = stops.indexOf(document.activeElement as HTMLElement);
    if (isOpen && (event.key === 'Escape' || event.key === back)) {
      set(false);
      stops[0]?.focus();
    } else if (at === 0 && !isOpen && (event.key === 'ArrowDown' || event.key === into)) open();
    else if (isOpen && at === 0 && event.key === into) stops[1]?.focus();
    else if (isOpen && steps[event.key]) stops[Math.max(0, at + (steps[event.key] ?? 0))]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    isOpen,
    close: () => set(false),
    placeHandlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        path.stop();
        if (pointerType === 'mouse' && !isFolding) set(true, sidebarMeasures.submenuOpenDelayMs);
      },
      onPointerMove: path.track,
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType === 'mouse' && !isFolding) path.leave(event);
      },
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (isHovering && relatedTarget && !place.current?.contains(relatedTarget)) set(false);
      },
      onKeyDown: handleKeyDown,
    },
    triggerHandlers: {
      onPointerDown: ({ pointerType }: PointerEvent) => {
        pointer.current = pointerType;
      },
      onClick: handleClick,
    },
  };
}

/** The arrows that lead into a submenu and out of it: it opens where lines end, which is left in right-to-left text. */
function readSideKeys(place: HTMLElement | null) {
  const isRightToLeft = place !== null && getComputedStyle(place).direction === 'rtl';
  return isRightToLeft
    ? { into: 'ArrowLeft', back: 'ArrowRight' }
    : { into: 'ArrowRight', back: 'ArrowLeft' };
}

/** The item itself, and then all that can be reached in its submenu. */
function listStops(place: HTMLElement | null): HTMLElement[] {
  return [...(place?.querySelectorAll<HTMLElement>('button, a') ?? [])];
}
