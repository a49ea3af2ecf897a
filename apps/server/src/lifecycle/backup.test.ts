import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConfigObject } from '@portico/config';
import { testDatabases } from '@portico/testing/node';
import { type TestServer, TestTokens } from '@portico/testing/server';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { plugins } from '../plugins.ts';
import {
  createCaller,
  liveIn,
  readAnswers,
  startPortal,
  stubHosts,
  waitForSearch,
} from './livedInPortal.ts';
import { runPortalCommand } from './runPortalCommand.ts';

vi.setConfig({ testTimeout: 180_000 });

let tokens: TestTokens;
beforeAll(async () => {
  stubHosts();
  tokens = await TestTokens.generate();
});
afterAll(() => vi.unstubAllGlobals());

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-backups-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function start(database: ConfigObject): Promise<TestServer> {
  const server = await startPortal([tokens.keys], database, plugins);
  onTestFinished(() => server.stop().catch(() => {}));
  return server;
}

it('a portal moves from SQLite to PostgreSQL and back by its backups, and answers as before', async () => {
  const [, postgres] = testDatabases();
  if (!postgres) throw new Error('This test needs PostgreSQL');
  const work = await makeFolder();
  const portico = (database: ConfigObject, ...argv: string[]) =>
    runPortalCommand({ folder: work, database, version: '1.0.0' }, ...argv);
  const { backend } = await postgres.freshConfig();
  const first = { connection: { directory: join(work, 'first') } };
  const others = [
    (backend as { database: ConfigObject }).database,
    { connection: { directory: join(work, 'second') } },
  ];
  const userToken = await tokens.sign('user:default/ada');
  let server = await start(first);
  await liveIn(createCaller(server, userToken));
  await waitForSearch(createCaller(server, userToken));
  const answers = await readAnswers(createCaller(server, userToken));
  let place: ConfigObject = first;
  for (const [index, next] of others.entries()) {
    const backup = join(work, `backup-${index}`);
    // The server goes on.
    const { out, err } = await portico(place, 'backup', backup);
    expect(err).toBe('');
    expect(out).toContain('all as of one moment');
    await server.stop();
    expect((await portico(next, 'restore', backup)).out).toContain(
      'all rows were read again and are those of the backup',
    );
    server = await start(next);
    const call = createCaller(server, userToken);
    expect(await readAnswers(call)).toEqual(answers);
    await waitForSearch(call);
    expect(server.log.filter(({ level }) => level === 'error')).toEqual([]);
    place = next;
  }
});
