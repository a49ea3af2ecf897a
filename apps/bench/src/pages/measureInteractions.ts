import type { Locator, Page } from 'playwright-core';
import { type Latencies, summarize } from '../http/percentiles.ts';
import { rowNames } from './loadCatalogPage.ts';

const typesToChoose = ['library', 'job', 'report', 'website', 'model'];
const columnsToSort = ['Owner', 'Type', 'Lifecycle', 'System'];
const pagesToTurn = 8;
const restMs = 400;

/** Measures filters, sorting and paging on the open catalog page, each time to rows not shown before. */
export async function measureInteractions(
  page: Page,
): Promise<{ filter: Latencies; sort: Latencies; page: Latencies }> {
  const turned: number[] = [];
  for (let turn = 0; turn < pagesToTurn; turn++) {
    turned.push(await clickUntilUpdated(page.getByRole('button', { name: 'Next Page' })));
  }
  const sorted: number[] = [];
  for (const name of columnsToSort) {
    const header = page.getByRole('columnheader', { name }).getByRole('button');
    sorted.push(await clickUntilUpdated(header), await clickUntilUpdated(header));
  }
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await page.waitForTimeout(restMs);
  await page.getByRole('search').getByRole('button', { name: 'Type' }).click();
  const filtered: number[] = [];
  for (const type of typesToChoose) {
    const box = page.getByRole('checkbox', { name: new RegExp(`^${type}\\b`) });
    filtered.push(await clickUntilUpdated(box));
  }
  return { filter: summarize(filtered), sort: summarize(sorted), page: summarize(turned) };
}

/** Clicks, and gives the milliseconds until the frame in which the table shows other rows. */
async function clickUntilUpdated(target: Locator): Promise<number> {
  await target.page().waitForTimeout(restMs);
  return target.evaluate(
    (element, selector) =>
      new Promise<number>((resolve, reject) => {
        const readRows = () =>
          Array.from(document.querySelectorAll(selector), row => row.getAttribute('href')).join();
        const before = readRows();
        const startedAt = performance.now();
        const look = () => {
          const took = performance.now() - startedAt;
          const rows = readRows();
          if (rows !== '' && rows !== before) {
            // The next task comes after the frame is rendered.
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener('message', () => resolve(performance.now() - startedAt));
            port1.start();
            port2.postMessage(undefined);
          } else if (took > 10_000) {
            reject(new Error('The table still shows the same rows after 10 s'));
          } else {
            requestAnimationFrame(look);
          }
        };
        (element as HTMLElement).click();
        requestAnimationFrame(look);
      }),
    rowNames,
  );
}
