import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from './findChromium.mjs';

/**
 * Finds a browser to test with, and installs one where there is none: Debian's package as root,
 * Playwright's own otherwise.
 *
 * @returns {Promise<string>} its executable.
 */
export async function requireChromium() {
  const found = await findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('portico: installing Chromium (Debian package)\n');
    const apt = args =>
      spawnSync('/usr/bin/apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] });
    apt(['update', '-q']);
    apt(['install', '-qy', '--no-install-recommends', 'chromium', 'fonts-liberation']);
  } else {
    process.stdout.write("portico: installing Playwright's Chromium\n");
    spawnSync('playwright-core', ['install', 'chromium'], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
  }
  const installed = await findChromium();
  if (!installed) {
    throw new Error('There is no Chromium to test with; install one and name it in CHROME_PATH');
  }
  return installed;
}
