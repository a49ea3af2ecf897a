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
  await page.goto(`${url}/catalog`, { waitUntil: 'commit' });
  // Counted by the page itself, from the start of the navigation to the frame that shows the rows.
  const visible = await page.waitForFunction(
    selector =>
      document.querySelector(selector)?.checkVisibility() ? performance.now() : undefined,
    rowNames,
    { polling: 'raf' },
  );
  const tableVisibleMs = Number(await visible.jsonValue());
  await page.waitForTimeout(quietMs);
  return { tableVisibleMs, apiCalls, scriptBytes, allBytes };
}
