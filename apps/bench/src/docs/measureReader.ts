import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { summarize } from '../http/percentiles.ts';
import { BenchBrowser, openTab } from '../pages/BenchBrowser.ts';
import type { DocsReaderFigures } from '../report/areaFigures.ts';
import { withTempFolder } from '../server/withTempFolder.ts';
import { writeGeneratedPage } from './docsPages.ts';

const coldVisitors = 3;
const switches = 15;
const changes = 8;

/** Measures the reader in a browser, on a site of generated pages that is built. */
export async function measureReader(subject: {
  url: string;
  catalogFolder: string;
  name: string;
  pages: number;
}): Promise<DocsReaderFigures> {
  const address = `${subject.url}/docs/default/component/${subject.name}`;
  const browser = await BenchBrowser.launch();
  try {
    const colds: number[] = [];
    for (let round = 0; round < coldVisitors; round++)
      colds.push(await withTempFolder(folder => openAsNew(browser, folder, address)));
    const { page } = await openTab(await browser.newVisitor(), 'fast');
    await page.goto(address);
    await page.evaluate(waitForText, 'Page 0');
    return {
      browser: browser.version,
      coldSlowMs: colds.toSorted((a, b) => a - b)[Math.floor(coldVisitors / 2)] ?? Number.NaN,
      pageSwitch: summarize(await measureSwitches(page)),
      changeShown: summarize(await measureChanges(page, subject)),
    };
  } finally {
    await browser.close();
  }
}

async function openAsNew(browser: BenchBrowser, folder: string, address: string) {
  const visitor = await browser.newReturningVisitor(folder);
  try {
    const { page } = await openTab(visitor, 'slow');
    await page.goto(address, { waitUntil: 'commit' });
    await page.evaluate(waitForText, 'Page 0');
    return await page.evaluate(() => performance.now());
  } finally {
    await visitor.close();
  }
}

/** From a click on the link to the next page until that page is painted. The first ones are not counted: they warm up. */
async function measureSwitches(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < switches + 3; round++) {
    const link = page.locator('a[data-direction=next]');
    await link.hover();
    await page.waitForTimeout(300);
    const title = (await link.locator('span').evaluate(span => span.lastChild?.textContent)) ?? '';
    const took = await link.evaluate(async (element, text) => {
      const startedAt = performance.now();
      (element as HTMLElement).click();
      for (;;) {
        const article = document.querySelector('[data-testid=docs-article]')?.shadowRoot;
        if (article?.querySelector('h1')?.textContent?.startsWith(text)) break;
        await new Promise(resolve => requestAnimationFrame(resolve));
      }
      return performance.now() - startedAt;
    }, title);
    if (round >= 3) times.push(took);
  }
  return times;
}

/** From the end of writing a page's file until the reader that shows the page has painted it. */
async function measureChanges(
  page: Page,
  {
    url,
    catalogFolder,
    name,
    pages,
  }: { url: string; catalogFolder: string; name: string; pages: number },
): Promise<number[]> {
  await page.goto(`${url}/docs/default/component/${name}/page-1`);
  await page.evaluate(waitForText, 'Page 1');
  // The site is watched once it has been brought up to date.
  await page.waitForTimeout(2000);
  const times: number[] = [];
  for (let round = 0; round < changes; round++) {
    const text = `change number ${round}.`;
    const file = join(catalogFolder, name, 'docs/page-1.md');
    await writeFile(file, `${writeGeneratedPage(1, pages)}\n${text}\n`);
    const writtenAt = performance.now();
    await page.evaluate(waitForText, text);
    times.push(performance.now() - writtenAt);
    await page.waitForTimeout(500);
  }
  return times;
}

/** Runs in the page: settles in the frame after the text of a page of docs has this part. */
async function waitForText(text: string): Promise<void> {
  for (let frame = 0; frame < 3600; frame++) {
    await new Promise(resolve => requestAnimationFrame(resolve));
    const article = document.querySelector('[data-testid=docs-article]')?.shadowRoot;
    if (article?.textContent?.includes(text)) return;
  }
  throw new Error(`The reader does not show '${text}'`);
}
