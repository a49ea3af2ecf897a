import { useEffect, useState } from 'react';
import type { DocsHeading } from '../../model/readPage.ts';
import type { DocsArticle } from '../../points.ts';

/** How far below the top of the window a heading is the one that is read. */
const readingLinePx = 120;

/** The heading that the reader is at, by its id; follows the scroll. */
export function useCurrentHeading(
  article: DocsArticle | undefined,
  headings: readonly DocsHeading[],
): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    if (!article || headings.length === 0) return;
    let frame = 0;
    const update = () => {
      frame = 0;
      const passed = headings.filter(({ id }) => {
        const element = article.root.getElementById(id);
        return element !== null && element.getBoundingClientRect().top <= readingLinePx;
      });
      setCurrent((passed.at(-1) ?? headings[0])?.id);
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(update);
    };
    schedule();
    window.addEventListener('scroll', schedule, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', schedule);
    };
  }, [article, headings]);
  return current;
}
