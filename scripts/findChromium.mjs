import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Finds a Chromium or Chrome on this machine: `CHROME_PATH` first, then where systems install it,
 * then the one that Playwright downloaded.
 *
 * @returns {Promise<string | undefined>} its executable, or `undefined` when there is none.
 */
export async function findChromium() {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH && !existsSync(CHROME_PATH)) {
    throw new Error(
      `CHROME_PATH names '${CHROME_PATH}', which does not exist; correct or unset it`,
    );
  }
  const found = [CHROME_PATH, ...placesOf(process.platform)].find(path => path && existsSync(path));
  return found ?? findPlaywrightChromium();
}

function placesOf(platform) {
  if (platform === 'darwin') {
    return ['Google Chrome', 'Chromium'].map(
      name => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  }
  if (platform === 'win32') {
    return [process.env.PROGRAMFILES, process.env.LOCALAPPDATA]
      .filter(Boolean)
      .map(folder => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'));
  }
  return ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
    name => `/usr/bin/${name}`,
  );
}

async function findPlaywrightChromium() {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}
