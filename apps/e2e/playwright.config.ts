import { defineConfig } from '@playwright/test';
import { findChromium } from '../../scripts/findChromium.mjs';
import { getPort, port, workers, workerVariable } from './src/testServer.ts';

const executablePath = await findChromium();
if (!executablePath) {
  throw new Error('Journeys run in Chromium, which was not found; install it or set CHROME_PATH');
}

export default defineConfig({
  testDir: './src',
  testMatch: '**/*.journey.ts',
  workers,
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  // Other tests run beside journeys and take their share of the processor.
  timeout: 120_000,
  // A browser may crash where memory is short; what passes the second time is listed as flaky.
  retries: 1,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  use: {
    // Read anew in each worker.
    baseURL: `http://localhost:${port}`,
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
      testMatch: ['**/sweep.journey.ts', '**/mobile.journey.ts'],
    },
  ],
  webServer: Array.from({ length: workers }, (_, index) => ({
    command: 'node src/startTestServer.ts',
    cwd: import.meta.dirname,
    url: `http://localhost:${getPort(index)}/.backstage/health/v1/readiness`,
    env: { PORT: String(getPort(index)), [workerVariable]: String(index) },
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5000 },
    stdout: 'ignore' as const,
    timeout: 60_000,
  })),
});
