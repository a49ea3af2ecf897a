import type { Page } from '@playwright/test';

interface Watched {
  layoutShift: number;
}

/** Adds up, from the next page on, what moves without anybody having touched it. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = window as unknown as Watched;
    watched.layoutShift = 0;
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as unknown as { value: number }[]) {
        watched.layoutShift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The cumulative layout shift of the page so far. */
export function readLayoutShift(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as Watched).layoutShift);
}
