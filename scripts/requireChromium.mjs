import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { findChromium, headlessShell } from './findChromium.mjs';

const shellName = basename(headlessShell);

/**
 * Finds a browser to test with, and installs one where there is none: Debian's package as root, Playwright's own otherwise. As root
 * on Debian it is Chromium without windows, which takes a fifth less of the processor for the same pages.
 *
 * @returns {Promise<string>} its executable.
 */
export async function requireChromium() {
  const found = await findChromium();
  const isDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (found && (!isDebian || process.env.CHROME_PATH || existsSync(headlessShell))) return found;
  if (isDebian) {
    process.stdout.write('portico: installing Chromium to test with (Debian package)\n');
    const apt = args =>
      spawnSync('/usr/bin/apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] });
    apt(['update', '-q']);
    // Systems made from Debian may have the second one only.
    for (const name of found ? [shellName] : [shellName, 'chromium']) {
      if (apt(['install', '-qy', '--no-install-recommends', name, 'fonts-liberation']).status === 0)
        break;
    }
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
