import { defineConfig } from '@playwright/test';
import { findChromium } from '../../scripts/findChromium.mjs';
import { catalogFolder, port } from './src/testServer.ts';

const executablePath = await findChromium();
if (!executablePath) {
  throw new Error('Journeys run in Chromium, which was not found; install it or set CHROME_PATH');
}
const baseURL = `http://localhost:${port}`;

export default defineConfig({
  testDir: './src',
  testMatch: '**/*.journey.ts',
  workers: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 30_000,
  reporter: [['list'], ['json']],
  use: {
    baseURL,
    launchOptions: { executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] },
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'wide',
      use: { viewport: { width: 1440, height: 900 } },
      testIgnore: '**/mobile.journey.ts',
    },
    {
      name: 'narrow',
      use: { viewport: { width: 390, height: 844 } },
      testMatch: ['**/accessibility.journey.ts', '**/mobile.journey.ts'],
    },
  ],
  webServer: {
    command: 'node src/startTestServer.ts',
    cwd: import.meta.dirname,
    url: `${baseURL}/.backstage/health/v1/readiness`,
    env: { PORT: String(port), E2E_CATALOG: catalogFolder },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    stdout: 'ignore',
    timeout: 30_000,
  },
});
