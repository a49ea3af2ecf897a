import { type RefCallback, useState } from 'react';
import { stickyTop } from './TableFrame.tsx';

/** Refs of a table's bar and of the head that sticks under it. */
export interface StickyHead {
  bar: RefCallback<HTMLElement>;
  head: RefCallback<HTMLElement>;
}

const unstuck: StickyHead = { bar: () => undefined, head: () => undefined };

/**
 * Gives the head of a table the height of the bar above, once the browser has laid out both: reading it earlier would
 * lay out the page one more time. Only the head has it, since all rows would be styled again for a value that they
 * inherit.
 */
export function useStickyHead(isSticky: boolean): StickyHead {
  const [stuck] = useState(createStickyHead);
  return isSticky ? stuck : unstuck;
}

function createStickyHead(): StickyHead {
  let top: string | undefined;
  let shownHead: HTMLElement | null = null;
  const show = () => {
    if (top !== undefined) shownHead?.style.setProperty(stickyTop, top);
  };
  return {
    bar: element => {
      if (!element || typeof ResizeObserver === 'undefined') return undefined;
      const observer = new ResizeObserver(([entry]) => {
        const height = entry?.borderBoxSize[0]?.blockSize;
        if (height === undefined) return;
        top = `${height}px`;
        show();
      });
      observer.observe(element);
      return () => observer.disconnect();
    },
    head: element => {
      shownHead = element;
      show();
    },
  };
}
