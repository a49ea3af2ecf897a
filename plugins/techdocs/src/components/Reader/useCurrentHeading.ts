import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { decode, type DocsHeading } from '../../model/readPage.ts';
import type { DocsArticle } from '../../points.ts';

/** How far below the top of the window a heading is the one that is read. */
const readingLinePx = 120;

/**
 * The heading that the reader is at, by its id: the one of the address, which may be too near to the end of the page to come to
 * the top, until the reader scrolls away from it, and then the one that the scroll has come to.
 */
export function useCurrentHeading(
  article: DocsArticle | undefined,
  headings: readonly DocsHeading[],
): string | undefined {
  const { hash } = useLocation();
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    if (!article || headings.length === 0) return;
    const target = decode(hash.slice(1));
    let named = headings.some(({ id }) => id === target) ? target : undefined;
    let frame = 0;
    const update = () => {
      frame = 0;
      const passed = headings.filter(({ id }) => {
        const element = article.root.getElementById(id);
        return element !== null && element.getBoundingClientRect().top <= readingLinePx;
      });
      setCurrent(named ?? (passed.at(-1) ?? headings[0])?.id);
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(update);
    };
    const leave = () => {
      named = undefined;
      schedule();
    };
    schedule();
    window.addEventListener('scroll', schedule, { passive: true });
    for (const type of readerMoves) window.addEventListener(type, leave, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', schedule);
      for (const type of readerMoves) window.removeEventListener(type, leave);
    };
  }, [article, headings, hash]);
  return current;
}

/** What readers scroll with; that the page scrolls by itself to the heading is none of them. */
const readerMoves = ['wheel', 'touchmove', 'keydown'] as const;
