import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { coreServices, createBackendPlugin } from '@backstage/backend-plugin-api';
import { startTestServer, testServiceToken } from '@portico/testing/server';
import express from 'express';
import { expect, it, onTestFinished, vi } from 'vitest';
import { adaptBackstageFeatures } from '../index.ts';

/** Code as a package has it: each call leaks by arrays and listeners, or makes garbage. */
const code = `
const { EventEmitter } = require('node:events');
let stored = [];
let emitter = new EventEmitter().setMaxListeners(0);
exports.leak = () => {
  for (let index = 0; index < 5000; index += 1) stored.push(new Array(100).fill(index));
  for (let index = 0; index < 5000; index += 1) emitter.on('news', () => stored.length);
};
exports.end = () => {
  stored = [];
  emitter = undefined;
};
exports.use = () => {
  for (let index = 0; index < 50000; index += 1) new Array(100).fill(index);
};
`;

const readingEveryMs = 5 * 60_000;

interface LoadedCode {
  leak(): void;
  use(): void;
  /** Lets go of all that was leaked: other tests have the same heap. */
  end(): void;
}

/** Code of a package, as Node loads it from a folder. */
async function load(folder: string, name: string): Promise<LoadedCode> {
  const root = join(folder, 'node_modules', name);
  await mkdir(root, { recursive: true });
  const described = { name, main: 'index.cjs', backstage: { role: 'backend-plugin' } };
  await writeFile(join(root, 'package.json'), JSON.stringify(described));
  await writeFile(join(root, 'index.cjs'), code);
  return createRequire(join(folder, 'index.js'))(name);
}

function makePlugin(pluginId: string, work: () => void) {
  return createBackendPlugin({
    pluginId,
    register(env) {
      env.registerInit({
        deps: { router: coreServices.httpRouter },
        async init({ router }) {
          const routes = express.Router();
          routes.get('/work', (_request, response) => {
            work();
            response.json({});
          });
          router.use(routes);
        },
      });
    },
  });
}

it('names the package whose heap only grows in the health of the server, and no other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-leaks-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const leaky = await load(folder, '@acme/plugin-leaky-backend');
  onTestFinished(() => leaky.end());
  const tidy = await load(folder, '@acme/plugin-tidy-backend');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = await startTestServer({
    plugins: await adaptBackstageFeatures([
      makePlugin('leaky', leaky.leak),
      makePlugin('tidy', tidy.use),
    ]),
  });
  onTestFinished(() => server.stop());
  const call = async (path: string) => {
    const headers = { authorization: `Bearer ${testServiceToken}` };
    return (await server.fetch(new Request(`http://localhost${path}`, { headers }))).json();
  };
  const readHealth = () => call('/.backstage/health/v1/readiness');

  for (let reading = 0; reading < 24; reading += 1) {
    expect(await readHealth()).not.toHaveProperty('heap');
    await call('/api/leaky/work');
    await call('/api/tidy/work');
    vi.advanceTimersByTime(readingEveryMs);
  }
  await vi.waitFor(
    async () =>
      expect(await readHealth()).toMatchObject({
        status: 'ok',
        heap: [{ package: '@acme/plugin-leaky-backend', minutes: 90 }],
      }),
    { timeout: 10_000, interval: 200 },
  );
});
