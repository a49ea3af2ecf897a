import { startTransition, useEffect, useState } from 'react';

const rowsAtFirst = 10;

/**
 * How many rows a table renders: while the page has not shown anything yet, some, since each row delays all others;
 * the rest once these are shown.
 */
export function useRowsAtFirst(): number | undefined {
  const [isComplete, setComplete] = useState(() => !isFirstPaintAwaited());
  useEffect(() => {
    if (isComplete) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // What a frame starts with is before its paint, and the next task after it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setComplete(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isComplete]);
  return isComplete ? undefined : rowsAtFirst;
}

/** Whether the reader waits for the page to show something; false where that is not known. */
function isFirstPaintAwaited(): boolean {
  return (
    typeof PerformancePaintTiming === 'function' &&
    document.visibilityState === 'visible' &&
    performance.getEntriesByType('paint').length === 0
  );
}
