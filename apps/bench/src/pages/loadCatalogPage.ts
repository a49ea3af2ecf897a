import type { PageLoadFigures } from '../report/figures.ts';
import type { BenchTab } from './BenchBrowser.ts';

/** The name of a row; loading rows have none. */
export const rowNames = '[role="table"] [role="rowheader"] a';

const quietMs = 1500;

/** Opens the catalog page and waits for its table, then for what follows. */
export async function loadCatalogPage(
  { page, protocol }: BenchTab,
  url: string,
): Promise<PageLoadFigures> {
  const typeById = new Map<string, string>();
  let apiCalls = 0;
  let scriptBytes = 0;
  let allBytes = 0;
  protocol.on('Network.requestWillBeSent', ({ requestId, request, type = '' }) => {
    typeById.set(requestId, type);
    if (new URL(request.url).pathname.startsWith('/api/')) apiCalls++;
  });
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    allBytes += encodedDataLength;
    if (typeById.get(requestId) === 'Script') scriptBytes += encodedDataLength;
  });
  await page.addInitScript(markFirstRow, rowNames);
  await page.goto(`${url}/catalog`, { waitUntil: 'commit' });
  const tableVisibleMs = await page.evaluate(waitForFirstRow);
  await page.waitForTimeout(quietMs);
  return { tableVisibleMs, apiCalls, scriptBytes, allBytes };
}

/**
 * Runs in the page: marks the frame after the one that draws the first row. It only looks when the document
 * changes, and asks for no layout, so that the page does no work for being measured.
 */
function markFirstRow(selector: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('portico.first-row')));
  });
  observer.observe(document, { childList: true, subtree: true });
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
