import type { Locator, Page } from 'playwright-core';
import { summarize } from '../http/percentiles.ts';
import type { ResponseFigures } from '../report/portalFigures.ts';
import { rowNames } from './loadCatalogPage.ts';

const rounds = 6;
const restMs = 900;
// The browser reports no event that took less.
const leastMs = 16;

/** Measures how long the browser takes to paint after the sidebar, palette, tabs, sorting and a filter are used. */
export async function measureResponses(page: Page, url: string): Promise<ResponseFigures> {
  await page.goto(`${url}/catalog`);
  await page.locator(rowNames).first().waitFor();
  const watch = await watchResponses(page);
  const press = (key: string) => watch(() => page.keyboard.press(key));

  const sidebar = await repeat(async () => [await press('['), await press('[')]);
  const palette = await repeat(async () => [
    await press('ControlOrMeta+k'),
    await press('s'),
    await press('y'),
    await press('ArrowDown'),
    await press('Escape'),
  ]);
  const header = page.getByRole('columnheader', { name: 'Type' }).getByRole('button');
  const sort = await repeat(async () => [await watch(await pointAt(header))]);
  const lifecycle = page.getByRole('search').getByRole('button', { name: 'Lifecycle' });
  const option = page.getByRole('dialog').getByRole('checkbox').first();
  const filter = await repeat(async () => {
    const opened = await watch(await pointAt(lifecycle));
    const ticked = [await watch(await pointAt(option)), await watch(await pointAt(option))];
    return [opened, ...ticked, await press('Escape')];
  });

  await page.goto(`${url}/catalog?kind=system`);
  await page.locator(rowNames).first().click();
  const tabs = page.getByRole('navigation', { name: 'Entity', exact: true }).getByRole('link');
  await tabs.nth(1).waitFor();
  const watchEntity = await watchResponses(page);
  const tabbed = await repeat(async () => [
    await watchEntity(await pointAt(tabs.nth(1))),
    await watchEntity(await pointAt(tabs.nth(0))),
  ]);
  return {
    sidebar: summarize(sidebar),
    palette: summarize(palette),
    tabs: summarize(tabbed),
    sort: summarize(sort),
    filter: summarize(filter),
  };
}

async function repeat(round: () => Promise<number[]>): Promise<number[]> {
  const all: number[] = [];
  // The first round compiles what the others use.
  await round();
  for (let done = 0; done < rounds; done++) all.push(...(await round()));
  return all;
}

/** Puts the pointer on something, as a reader does before the click, and returns the click. */
async function pointAt(target: Locator): Promise<() => Promise<void>> {
  const page = target.page();
  const box = await target.boundingBox();
  if (!box) throw new Error(`There is nothing to click: ${target.toString()}`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(restMs);
  return async () => {
    await page.mouse.down();
    await page.mouse.up();
  };
}

/** Watches the page's events; what it returns gives the milliseconds from an action to the next paint. */
async function watchResponses(page: Page): Promise<(act: () => Promise<void>) => Promise<number>> {
  await page.waitForTimeout(restMs);
  await page.evaluate(threshold => {
    const seen: number[] = [];
    Object.assign(window, { benchResponses: seen });
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (entry.interactionId) seen.push(entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: threshold } as PerformanceObserverInit);
  }, leastMs);
  const take = () =>
    page.evaluate(() => {
      const { benchResponses } = window as unknown as { benchResponses: number[] };
      return benchResponses.splice(0);
    });
  return async act => {
    await take();
    await act();
    await page.waitForTimeout(restMs);
    return Math.max(leastMs, ...(await take()));
  };
}
