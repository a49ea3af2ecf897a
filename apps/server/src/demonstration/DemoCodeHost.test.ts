import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { CodeHost } from '@portico/code-hosts';
import { createLogger } from '@portico/server/assembly';
import { expect, it, onTestFinished } from 'vitest';
import { DemoCodeHost } from './DemoCodeHost.ts';

const folder = resolve(import.meta.dirname, '../../demo');
const path = '/api/v3/repos/meridian-data/fx-fixings';

/** A port that was free a moment ago, or one that is taken. */
async function takePort({ isTaken = false } = {}): Promise<number> {
  const server = createServer();
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  if (isTaken) onTestFinished(() => void server.close());
  else await new Promise(done => server.close(done));
  return port;
}

async function start(
  options: { canStart?: () => Promise<boolean>; isTaken?: boolean; server?: Server } = {},
) {
  const log: string[] = [];
  const address = options.server?.address() as AddressInfo | undefined;
  const name = `127.0.0.1:${address?.port ?? (await takePort(options))}`;
  const host: CodeHost = { type: 'github', host: name, token: 'visitor', webhookSecrets: ['x'] };
  const codeHost = new DemoCodeHost({
    folder,
    host,
    portal: 'http://127.0.0.1:1',
    logger: createLogger({ level: 'info', format: 'text', write: line => log.push(line) }),
    canStart: options.canStart,
    server: options.server,
  });
  codeHost.start();
  onTestFinished(() => codeHost.stop());
  return { codeHost, log, call: () => fetch(`http://${name}${path}`) };
}

it('is loaded at its first call, also where several come at once', async () => {
  const { codeHost, log, call } = await start();
  const getStatus = () =>
    call().then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(getStatus, { timeout: 20_000 }).toBe(200);
  expect(codeHost.isStarted).toBe(true);
  const answers = await Promise.all([call(), call()]);
  for (const answer of answers)
    expect(await answer.json()).toMatchObject({ full_name: 'meridian-data/fx-fixings' });
  expect(log).toEqual([]);
});

it('is not loaded while nobody calls it, and ends at once', async () => {
  const { codeHost, log } = await start();
  await codeHost.stop();
  expect([codeHost.isStarted, log]).toEqual([false, []]);
});

it('is left out with one line where there is no git', async () => {
  const { codeHost, log, call } = await start({ canStart: async () => false });
  await codeHost.stop();
  await expect(call()).rejects.toThrow('fetch failed');
  expect(log).toHaveLength(1);
  expect(log[0]).toContain('The demonstration has no code host, which needs git 2.38 or newer');
});

it('serves with a server that listens already, and closes it where there is no git', async () => {
  const server = createServer();
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const { codeHost, log, call } = await start({ server });
  await expect.poll(() => server.listenerCount('request')).toBe(1);
  expect((await call()).status).toBe(200);
  await codeHost.stop();
  expect([server.listening, log]).toEqual([false, []]);

  const unused = createServer();
  await new Promise<void>(done => unused.listen(0, '127.0.0.1', done));
  const without = await start({ server: unused, canStart: async () => false });
  await without.codeHost.stop();
  expect([unused.listening, without.log.length]).toEqual([false, 1]);
});

it('is left out with one line where its port is taken', async () => {
  const { codeHost, log } = await start({ isTaken: true });
  await codeHost.stop();
  expect(log).toHaveLength(1);
  expect(log[0]).toContain('EADDRINUSE');
});
