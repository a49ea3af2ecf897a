import type { PageLoadFigures } from '../report/portalFigures.ts';
import type { BenchTab } from './BenchBrowser.ts';

/** The name of a row; loading rows have none. */
export const rowNames = '[role="table"] [role="rowheader"] a';

const quietMs = 1500;

/** Opens the catalog page and waits for its table, then for what follows. */
export async function loadCatalogPage(
  { page, protocol }: BenchTab,
  url: string,
): Promise<PageLoadFigures> {
  const scripts = new Map<string, { url: string; bytes: number }>();
  let apiCalls = 0;
  let allBytes = 0;
  protocol.on('Network.requestWillBeSent', ({ requestId, request, type = '' }) => {
    if (type === 'Script') scripts.set(requestId, { url: request.url, bytes: 0 });
    if (new URL(request.url).pathname.startsWith('/api/')) apiCalls++;
  });
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    allBytes += encodedDataLength;
    const script = scripts.get(requestId);
    if (script) script.bytes += encodedDataLength;
  });
  await page.addInitScript(markFirstRow, rowNames);
  await page.goto(`${url}/catalog`, { waitUntil: 'commit' });
  const tableVisibleMs = await page.evaluate(waitForFirstRow);
  await page.waitForTimeout(quietMs);
  const later = new Set(await page.evaluate(listLaterFiles));
  const scriptBytes = [...scripts.values()].reduce(
    // What is fetched for later pages, once this one is complete, is not for it.
    (sum, { url: file, bytes }) => (later.has(file) ? sum : sum + bytes),
    0,
  );
  return { tableVisibleMs, apiCalls, scriptBytes, allBytes };
}

/**
 * Runs in the page: marks the frame after the one that renders the first row. It only looks when the document
 * changes, and requests no layout, so that the page does no work for being measured.
 */
function markFirstRow(selector: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('portico.first-row')));
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Runs in the page: the files that the build names for when the browser is idle. */
function listLaterFiles(): string[] {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="portico-later"]');
  return Array.from(links, ({ href }) => href);
}

/** Runs in the page: the milliseconds from the start of the navigation until that frame. */
function waitForFirstRow(): Promise<number> {
  return new Promise(resolve => {
    new PerformanceObserver(list => {
      const [entry] = list.getEntriesByName('portico.first-row');
      if (entry) resolve(entry.startTime);
    }).observe({ type: 'mark', buffered: true });
  });
}
