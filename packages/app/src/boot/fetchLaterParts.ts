import type { QueryClient } from '@tanstack/react-query';

/** How links in the page name files that the build wants fetched when there is time. */
const laterRel = 'portico-later';
const lookAgainMs = 300;

/**
 * Fetches the files of small parts, one by one, while the browser and the page have nothing else to do, so that the
 * next page is rendered without waiting for code. Whoever saves data fetches them when they are needed.
 */
export function fetchLaterParts(document: Document, queryClient: QueryClient): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const links = [...document.querySelectorAll<HTMLLinkElement>(`link[rel="${laterRel}"]`)];
  const fetchNext = () => {
    const [link] = links;
    if (!link) return;
    if (document.readyState !== 'complete' || queryClient.isFetching() > 0) {
      window.setTimeout(whenIdle, lookAgainMs, fetchNext);
      return;
    }
    links.shift();
    const fetched = document.createElement('link');
    fetched.rel = 'modulepreload';
    fetched.href = link.href;
    // What cannot be fetched now is reported when it is needed.
    for (const end of ['load', 'error']) {
      fetched.addEventListener(end, () => whenIdle(fetchNext), { once: true });
    }
    document.head.append(fetched);
  };
  if (links.length > 0) whenIdle(fetchNext);
}

/** Does something once the browser has nothing else to do. */
export function whenIdle(work: () => void): void {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(work);
  else window.setTimeout(work, lookAgainMs);
}
