import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { decode } from '../../model/readPage.ts';
import type { DocsArticle } from '../../points.ts';

/** Where readers were on each page of the tab's history, by the keys of its entries. */
const places = new Map<string, number>();
const maxPlaces = 200;

/** Brings the heading of the address into view, or the place where the reader was before; else the top of a new page. */
export function useDocsScroll(article: DocsArticle | undefined, isOutdated: boolean): void {
  const { key, hash } = useLocation();
  const type = useNavigationType();
  const shownKey = useRef<string>(undefined);

  useEffect(() => {
    const storePlace = () => {
      if (shownKey.current === undefined) return;
      places.delete(shownKey.current);
      places.set(shownKey.current, window.scrollY);
      const [oldest] = places.keys();
      if (places.size > maxPlaces && oldest !== undefined) places.delete(oldest);
    };
    window.addEventListener('scroll', storePlace, { passive: true });
    return () => window.removeEventListener('scroll', storePlace);
  }, []);

  useEffect(() => {
    if (!article || isOutdated || shownKey.current === key) return;
    const isFirst = shownKey.current === undefined;
    shownKey.current = key;
    const heading = hash ? article.root.getElementById(decode(hash.slice(1))) : null;
    markTarget(article, heading);
    const place = type === 'POP' ? places.get(key) : undefined;
    if (place !== undefined) window.scrollTo(0, place);
    else if (heading) heading.scrollIntoView?.();
    else if (!isFirst) window.scrollTo(0, 0);
  }, [article, isOutdated, key, hash, type]);
}

/** Marks the heading that the address names; inside of a shadow root the browser marks none. */
function markTarget({ root }: DocsArticle, heading: HTMLElement | null): void {
  for (const former of root.querySelectorAll('[data-target]'))
    former.removeAttribute('data-target');
  heading?.setAttribute('data-target', '');
}
