import { type Browser, type FullProject, type Page } from '@playwright/test';
import { watchLayoutShift } from './layoutShift.ts';

/** Answers without the portal's own code, at its origin. */
const bareAddress = '/.backstage/health/v1/readiness';

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
  const devTools = await context.newCDPSession(page);
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
