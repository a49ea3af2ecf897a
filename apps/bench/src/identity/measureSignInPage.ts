import { type BenchBrowser, openTab } from '../pages/BenchBrowser.ts';
import { rowNames } from '../pages/loadCatalogPage.ts';

const quietMs = 1500;
const repeats = 5;

/** What the page for sign-in takes, and the way from the account to the catalog. */
export interface SignInPageFigures {
  scriptBytes: number;
  /** From the click on the account in the provider's window to the first row of the catalog. */
  signInMs: number[];
}

/** Measures the page for sign-in as a new visitor gets it, at full speed. */
export async function measureSignInPage(
  browser: BenchBrowser,
  url: string,
  account: string,
): Promise<SignInPageFigures> {
  const signInMs: number[] = [];
  let scriptBytes = 0;
  for (let round = 0; round < repeats; round++) {
    const visitor = await browser.newVisitor();
    const { page, protocol } = await openTab(visitor, 'fast');
    const scripts = new Set<string>();
    let bytes = 0;
    protocol.on('Network.requestWillBeSent', ({ requestId, type }) => {
      if (type === 'Script') scripts.add(requestId);
    });
    protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await page.goto(`${url}/catalog`);
    const button = page.getByRole('button', { name: 'Sign In' });
    await button.waitFor();
    // What comes by itself while nobody does anything is none of the page's needs.
    scriptBytes = bytes;
    await page.waitForTimeout(quietMs);
    const opened = page.waitForEvent('popup');
    await button.click();
    const popup = await opened;
    const choice = popup.getByRole('button', { name: account });
    await choice.waitFor();
    const startedAt = performance.now();
    await choice.click({ noWaitAfter: true });
    await page.locator(rowNames).first().waitFor();
    signInMs.push(performance.now() - startedAt);
    await visitor.close();
  }
  return { scriptBytes, signInMs };
}
