import { type Browser, type FullProject, type Page } from '@playwright/test';
import { watchLayoutShift } from './layoutShift.ts';

/**
 * The address of a document at the portal's origin that runs none of its code: one of its style sheets. Answers of the API are
 * sandboxed, and have no storage.
 */
async function findBareAddress(baseURL: string): Promise<string> {
  const html = await (await fetch(baseURL)).text();
  const path = /<link[^>]* href="([^"]+\.css)"/.exec(html)?.[1];
  if (path === undefined) throw new Error(`The page at ${baseURL} names no style sheet`);
  return new URL(path, baseURL).href;
}

/** A tab that one page after another is opened in, since each new one costs a process of the browser. */
export interface SharedTab {
  page: Page;
  /** Leaves the page before, and forgets all that the browser has stored except `stored`, as JSON. */
  reset(stored: Readonly<Record<string, unknown>>): Promise<void>;
  close(): Promise<void>;
}

/** Opens a tab of the project's size, which counts what moves on each of its pages. */
export async function openTab(
  browser: Browser,
  { use: { viewport, baseURL } }: FullProject,
): Promise<SharedTab> {
  const context = await browser.newContext({ viewport: viewport ?? null, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await watchLayoutShift(page);
  // Pages are looked at as they load: what is read anew because something has changed meanwhile belongs to no page.
  await page.route('**/api/events/stream*', route => route.fulfill({ status: 404 }));
  const devTools = await context.newCDPSession(page);
  const bareAddress = await findBareAddress(baseURL ?? '');
  return {
    page,
    async reset(stored) {
      await page.goto(bareAddress);
      await context.clearCookies();
      await devTools.send('Network.clearBrowserCache');
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
      await page.mouse.move(0, 0);
      await page.evaluate(values => {
        localStorage.clear();
        sessionStorage.clear();
        for (const [key, value] of Object.entries(values))
          localStorage.setItem(key, JSON.stringify(value));
      }, stored);
    },
    close: () => context.close(),
  };
}
