import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { lineHeight } from './LogScroller.tsx';
import { useFollow } from './useFollow.ts';

const overscan = 12;

/** What {@link useLogRows} works on. */
export interface LogRowsOptions {
  scroller: RefObject<HTMLDivElement | null>;
  /** How many lines the log has. */
  length: number;
  /** The lines to show, from 0; default all. */
  lines: readonly number[] | undefined;
  wraps: boolean;
  /** Whether it stays at the end, until the reader scrolls. */
  mayFollow: boolean;
  startsFollowing: boolean;
}

/** The rows of a log that are in sight, and what brings others into sight; rows are those lines that are shown. */
export function useLogRows(options: LogRowsOptions) {
  const { scroller, length, lines, wraps } = options;
  const count = lines?.length ?? length;
  // Heights are held by key; those of wrapped lines must not be taken for others.
  const getItemKey = useCallback(
    (row: number) => {
      const line = lines ? (lines[row] ?? 0) : row;
      return wraps ? -1 - line : line;
    },
    [lines, wraps],
  );
  // oxlint-disable-next-line react/incompatible-library -- what it returns goes to no memoised child
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    getItemKey,
    overscan,
    initialRect: { width: 800, height: 800 },
  });
  const totalHeight = virtualizer.getTotalSize();
  const { isFollowing, setFollowing, handleScroll } = useFollow(
    options.mayFollow,
    options.startsFollowing,
  );

  // Compared here and not by dependencies: a render that another one interrupted may leave those of the last
  // growth behind, and the end would stay out of sight.
  const followedHeight = useRef(0);
  useLayoutEffect(() => {
    const height = isFollowing ? totalHeight : 0;
    if (height === followedHeight.current || !scroller.current) return;
    followedHeight.current = height;
    // The browser goes no further than the end.
    if (isFollowing) scroller.current.scrollTop = height;
  });

  return {
    rows: virtualizer.getVirtualItems(),
    totalHeight,
    measureRow: virtualizer.measureElement,
    firstRow: virtualizer.range?.startIndex ?? 0,
    toLine: (row: number) => (lines ? (lines[row] ?? 0) : row),
    /** -1 for a line that is not shown. */
    toRow: (line: number) => (lines ? lines.indexOf(line) : line),
    isFollowing,
    setFollowing,
    handleScroll,
    /** Brings a row into sight, in the middle where it was not in it. */
    showRow: (row: number) => {
      const [first, last] = [virtualizer.range?.startIndex ?? 0, virtualizer.range?.endIndex ?? 0];
      if (row > first && row < last) return;
      setFollowing(false);
      virtualizer.scrollToIndex(row, { align: 'center' });
    },
    /** Moves a row to the nearest edge, if it is beyond it; no further than the first and last row. */
    stepTo: (row: number) => {
      const next = Math.min(Math.max(row, 0), count - 1);
      setFollowing(false);
      virtualizer.scrollToIndex(next);
      return next;
    },
  };
}
