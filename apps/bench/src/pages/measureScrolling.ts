import type { Page } from 'playwright-core';
import type { LongTaskFigures } from '../report/portalFigures.ts';
import { rowNames } from './loadCatalogPage.ts';

const steps = 80;
const stepPixels = 120;
const stepMs = 16;
const restMs = 1000;

/** Scrolls down and up through a page of 100 rows, and lists the tasks that held up the browser. */
export async function measureScrolling(page: Page, url: string): Promise<LongTaskFigures> {
  await page.goto(`${url}/catalog?size=100`);
  await page.locator(rowNames).nth(50).waitFor();
  await page.waitForTimeout(restMs);
  await page.mouse.move(700, 500);
  return watchScrolling(page);
}

/** Scrolls down and up what is below the mouse, and lists the tasks that held up the browser. */
export async function watchScrolling(page: Page): Promise<LongTaskFigures> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { benchLongTasks: seen });
    new PerformanceObserver(list => {
      seen.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
  });
  for (const direction of [1, -1]) {
    for (let step = 0; step < steps; step++) {
      await page.mouse.wheel(0, direction * stepPixels);
      await page.waitForTimeout(stepMs);
    }
  }
  await page.waitForTimeout(restMs);
  const tasks = await page.evaluate(
    () => (window as unknown as { benchLongTasks: number[] }).benchLongTasks,
  );
  return { count: tasks.length, longestMs: Math.max(0, ...tasks) };
}
