import type { FirstClickFigures } from '../report/portalFigures.ts';
import type { BenchTab } from './BenchBrowser.ts';
import { loadCatalogPage, rowNames } from './loadCatalogPage.ts';

const quietMs = 1500;

/**
 * Opens the catalog page as a new visitor and goes to the first entity of its list, without the pointer having been on
 * the link: files fetched from then on, and the time until the frame in which the page of the entity shows its facts.
 */
export async function measureFirstClick(tab: BenchTab, url: string): Promise<FirstClickFigures> {
  const { page, protocol } = tab;
  await loadCatalogPage(tab, url);
  let files = 0;
  protocol.on('Network.requestWillBeSent', ({ type }) => {
    if (type === 'Script') files++;
  });
  const shownMs = await page.locator(rowNames).first().evaluate(clickUntilShown);
  await page.waitForTimeout(quietMs);
  return { files, shownMs };
}

/** Runs in the page: clicks a link, and gives the milliseconds until the card "About" is rendered. */
function clickUntilShown(link: Element): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const isShown = () =>
      Array.from(document.querySelectorAll('main h2'), each => each.textContent).includes('About');
    const giveUp = setTimeout(
      () => reject(new Error('The page of an entity shows no facts after 20 s')),
      20_000,
    );
    const observer = new MutationObserver(() => {
      if (!isShown()) return;
      observer.disconnect();
      clearTimeout(giveUp);
      requestAnimationFrame(() =>
        requestAnimationFrame(() => resolve(performance.now() - startedAt)),
      );
    });
    observer.observe(document, { childList: true, subtree: true });
    (link as HTMLElement).click();
  });
}
