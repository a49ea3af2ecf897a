import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '@portico/cli';
import type { ConfigObject } from '@portico/config';
import { testDatabases } from '@portico/testing/node';
import { startTestServer, type TestServer, TestTokens } from '@portico/testing/server';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { plugins } from '../plugins.ts';
import {
  createCaller,
  liveIn,
  portalConfig,
  portalFiles,
  readAnswers,
  startDescriptorHost,
  waitForSearch,
} from './livedInPortal.ts';

vi.setConfig({ testTimeout: 180_000 });

let tokens: TestTokens;
let work: string;
let descriptors: Awaited<ReturnType<typeof startDescriptorHost>>;
beforeAll(async () => {
  descriptors = await startDescriptorHost();
  tokens = await TestTokens.generate();
  work = await mkdtemp(join(tmpdir(), 'portico-backups-'));
});
afterAll(async () => {
  descriptors.stop();
  await rm(work, { recursive: true, force: true });
});

/** A portal that may be stopped and started, with its files in a folder of its own. */
async function startPortal(overrides: ConfigObject, data?: string): Promise<TestServer> {
  const server = await startTestServer({
    plugins,
    config: portalConfig,
    // The same at each start: entities name where they come from.
    overrides: {
      ...overrides,
      catalog: { locations: [{ type: 'file', target: `${work}/files/catalog/*.yaml` }] },
      backend: {
        ...(overrides['backend'] as ConfigObject),
        reading: { allow: [{ host: descriptors.host }] },
        ...(data !== undefined && { database: { connection: { directory: data } } }),
      },
    },
    apis: [tokens.keys],
  });
  onTestFinished(() => server.stop().catch(() => {}));
  return server;
}

async function portico(overrides: ConfigObject, data: string, ...argv: string[]) {
  const file = join(work, 'app-config.yaml');
  await writeFile(file, portalConfig);
  const second = join(work, 'app-config.database.yaml');
  await writeFile(second, JSON.stringify(overrides));
  const written = { out: '', err: '' };
  const code = await runCli(plugins, [...argv, '--config', file, '--config', second], {
    out: text => (written.out += text),
    err: text => (written.err += text),
    env: { PORTICO_DATA: data },
    folder: work,
    version: '1.0.0',
  });
  expect({ code, err: written.err }).toEqual({ code: 0, err: expect.any(String) });
  return written;
}

it('a portal moves from SQLite to PostgreSQL and back by its backups, and answers as before', async () => {
  for (const [name, text] of Object.entries(portalFiles)) {
    const path = join(work, 'files', name);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, text);
  }
  const [sqlite, postgres] = testDatabases();
  const places: [ConfigObject, string][] = [
    [await sqlite!.freshConfig(), join(work, 'data-1')],
    [await postgres!.freshConfig(), join(work, 'no-data')],
    [await sqlite!.freshConfig(), join(work, 'data-2')],
  ];
  expect(places).toHaveLength(3);
  const userToken = await tokens.sign('user:default/ada');
  const [first, ...others] = places as [(typeof places)[0], ...(typeof places)[0][]];

  const start = ([overrides, data]: (typeof places)[0]) =>
    startPortal(overrides, 'backend' in overrides ? undefined : data);
  let server = await start(first);
  await liveIn(createCaller(server, userToken), descriptors.host);
  await waitForSearch(createCaller(server, userToken));
  let former = await readAnswers(createCaller(server, userToken));
  let at = first;
  for (const [index, next] of others.entries()) {
    const backup = join(work, `backup-${index}`);
    // The server goes on.
    const { out, err } = await portico(...at, 'backup', backup);
    expect(err).toBe('');
    expect(out).toContain('all as of one moment');
    await server.stop();
    expect((await portico(...next, 'restore', backup)).out).toContain(
      'all rows were read again and are those of the backup',
    );
    server = await start(next);
    const call = createCaller(server, userToken);
    const answers = await readAnswers(call);
    expect(answers).toEqual(former);
    await waitForSearch(call);
    expect(server.log.filter(({ level }) => level === 'error')).toEqual([]);
    former = answers;
    at = next;
  }
  await server.stop();
});
