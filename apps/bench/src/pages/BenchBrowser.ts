import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright-core';
import { findChromium } from '../../../../scripts/findChromium.mjs';

/** How much slower than this machine a visitor's is. */
export type Visitor = 'fast' | 'slow';

const screen = { width: 1440, height: 900 };
const slowCpuRate = 4;
// As the browser's own developer tools define fast 4G.
const fast4G = {
  offline: false,
  latency: 165,
  downloadThroughput: (8.1 * 1e6) / 8,
  uploadThroughput: (1.35 * 1e6) / 8,
};

/** A tab, and the protocol of the browser behind it. */
export interface BenchTab {
  page: Page;
  protocol: CDPSession;
}

/** A browser without a window. */
export class BenchBrowser {
  readonly #browser: Browser;
  readonly #executablePath: string;

  private constructor(browser: Browser, executablePath: string) {
    this.#browser = browser;
    this.#executablePath = executablePath;
  }

  /** @throws when this machine has no Chromium. */
  static async launch(): Promise<BenchBrowser> {
    const executablePath = await findChromium();
    if (!executablePath)
      throw new Error(
        'There is no Chromium to measure with; install one, or name it in CHROME_PATH',
      );
    return new BenchBrowser(await chromium.launch({ executablePath }), executablePath);
  }

  /** Name and version. */
  get version(): string {
    return `Chromium ${this.#browser.version()}`;
  }

  /** A visitor with empty caches. */
  newVisitor(): Promise<BrowserContext> {
    return this.#browser.newContext({ viewport: screen });
  }

  /** A visitor with empty caches who keeps what the browser keeps between visits, compiled code too. */
  newReturningVisitor(profileFolder: string): Promise<BrowserContext> {
    return chromium.launchPersistentContext(profileFolder, {
      executablePath: this.#executablePath,
      viewport: screen,
    });
  }

  close(): Promise<void> {
    return this.#browser.close();
  }
}

/** Opens an empty tab, for a visitor as fast as this machine or slower. */
export async function openTab(context: BrowserContext, visitor: Visitor): Promise<BenchTab> {
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send('Network.enable');
  if (visitor === 'slow') {
    await slowCpu(protocol);
    await protocol.send('Network.emulateNetworkConditions', fast4G);
  }
  return { page, protocol };
}

/** Slows down a tab's CPU, but not its network. */
export async function slowCpu(protocol: CDPSession): Promise<void> {
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowCpuRate });
}
