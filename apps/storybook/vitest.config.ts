import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findChromium } from '../../scripts/findChromium.mjs';

const executablePath = await findChromium();
if (!executablePath) {
  throw new Error(
    'Stories are tested in Chromium, which was not found; install it or set CHROME_PATH',
  );
}

// Every story is rendered in a real browser and checked by axe.
export default defineConfig({
  plugins: [storybookTest({ configDir: '.storybook' })],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  test: {
    name: 'stories',
    // Loading Storybook costs as much as the stories; each story begins with an emptied page.
    isolate: false,
    testTimeout: 60_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
