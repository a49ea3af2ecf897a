import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { BenchBrowser } from '../pages/BenchBrowser.ts';
import { rowNames } from '../pages/loadCatalogPage.ts';
import { type SourceComponent, writeTitle } from './SoakSources.ts';

const tabs = 2;
const rowsAPage = 25;
const pollMs = 250;

/** Tabs of one browser that show the list of components, and are never read again by hand. */
export class WatchedPages {
  /** What the pages' code threw, in words. */
  readonly faults: string[] = [];
  readonly #browser: BenchBrowser;
  #pages: Page[] = [];

  private constructor(browser: BenchBrowser) {
    this.#browser = browser;
  }

  static async open(url: string): Promise<WatchedPages> {
    const watched = new WatchedPages(await BenchBrowser.launch());
    const visitor = await watched.#browser.newVisitor();
    for (let tab = 0; tab < tabs; tab++) {
      const page = await visitor.newPage();
      page.on('pageerror', error => watched.faults.push(error.message));
      await page.goto(`${url}/catalog?kind=component`);
      await page.getByRole('table').waitFor();
      watched.#pages.push(page);
    }
    return watched;
  }

  /** Waits until all tabs show what the sources say. @returns what they show instead, in words, after a time. */
  async waitFor(
    components: ReadonlyMap<string, SourceComponent>,
    timeoutMs: number,
  ): Promise<string[]> {
    const expected = [...components.values()]
      .map(writeTitle)
      .sort((a, b) => (a < b ? -1 : 1))
      .slice(0, rowsAPage);
    const end = Date.now() + timeoutMs;
    for (;;) {
      const shown = await Promise.all(this.#pages.map(listRows));
      const stale = shown.filter(rows => rows.join() !== expected.join());
      if (stale.length === 0) return [];
      if (Date.now() > end)
        return stale.map(rows => `A tab shows ${rows.join(', ')} for ${expected.join(', ')}`);
      await sleep(pollMs);
    }
  }

  close(): Promise<void> {
    return this.#browser.close();
  }
}

/** The names in the first column. */
function listRows(page: Page): Promise<string[]> {
  return page.locator(rowNames).allTextContents();
}
