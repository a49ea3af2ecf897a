import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { ConfigObject } from '@portico/config';
import { testDatabases } from '@portico/testing/node';
import { type TestServer, TestTokens } from '@portico/testing/server';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
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

vi.setConfig({ testTimeout: 120_000 });

// `scripts/recordStoredVersion.mjs` sets it.
const recorded = process.env['PORTICO_RECORD_VERSION'];
const folder = fileURLToPath(new URL('../../storedVersions/', import.meta.url));
const versions = await readdir(folder).catch(() => []);
const [, postgres] = testDatabases();

let tokens: TestTokens;
let work: string;
beforeAll(async () => {
  stubHosts();
  tokens = await TestTokens.generate();
  work = await mkdtemp(join(tmpdir(), 'portico-versions-'));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await rm(work, { recursive: true, force: true });
});

async function start(database: ConfigObject): Promise<TestServer> {
  const server = await startPortal([tokens.keys], database, plugins);
  onTestFinished(() => server.stop().catch(() => {}));
  return server;
}

async function makePostgres(): Promise<ConfigObject> {
  if (!postgres) throw new Error('This test needs PostgreSQL');
  const { backend } = await postgres.freshConfig();
  return (backend as { database: ConfigObject }).database;
}

const makeSqlite = (name: string): ConfigObject => ({
  connection: { directory: join(work, name) },
});

const portico = (database: ConfigObject, version: string, ...argv: string[]) =>
  runPortalCommand({ folder: work, database, version }, ...argv);

const sourceLinks = ['source-location', 'view-url', 'edit-url'].map(name => `backstage.io/${name}`);

/** Each version describes where a registered location is seen, as it does for all that it reads. */
function omitSourceLinks(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (_key, value) => {
    if (value?.kind !== 'Location' || !value.metadata) return value;
    const { etag: _, annotations, ...metadata } = value.metadata;
    const others = Object.entries(annotations).filter(([name]) => !sourceLinks.includes(name));
    return { ...value, metadata: { ...metadata, annotations: Object.fromEntries(others) } };
  });
}

/** Keys of sign-in end after some hours; all else is as it was. */
function toLasting(answers: Record<string, unknown>): Record<string, unknown> {
  const lasting = Object.entries(answers).filter(([name]) => name !== 'sign-in keys');
  return Object.fromEntries(lasting.map(([name, answer]) => [name, omitSourceLinks(answer)]));
}

const readAll = async (server: TestServer) =>
  readAnswers(createCaller(server, await tokens.sign('user:default/ada')));

async function live(database: ConfigObject): Promise<Record<string, unknown>> {
  const server = await start(database);
  const call = createCaller(server, await tokens.sign('user:default/ada'));
  await liveIn(call);
  await waitForSearch(call);
  const answers = await readAll(server);
  await server.stop();
  return answers;
}

describe.runIf(recorded)('recording', () => {
  it('stores what this version writes, on both engines', async () => {
    const target = join(folder, recorded ?? '');
    if (existsSync(target)) throw new Error(`'${target}' exists; versions are recorded once`);
    await mkdir(join(target, 'sqlite'), { recursive: true });
    const answers = { sqlite: await live(makeSqlite('recorded')), postgres: {} };
    for (const name of await readdir(join(work, 'recorded'))) {
      if (!name.endsWith('.sqlite')) continue;
      const copy = join(work, `copy-of-${name}`);
      const database = new DatabaseSync(join(work, 'recorded', name));
      database.exec(`vacuum into '${copy}'`);
      database.close();
      await writeFile(join(target, 'sqlite', `${name}.gz`), gzipSync(await readFile(copy)));
    }
    const other = await makePostgres();
    answers.postgres = await live(other);
    await portico(other, recorded ?? '', 'backup', join(target, 'postgres'));
    await writeFile(join(target, 'answers.json.gz'), gzipSync(JSON.stringify(answers)));
    expect(Object.keys(answers.postgres)).toHaveLength(Object.keys(answers.sqlite).length);
  });
});

describe.skipIf(recorded)('this version', () => {
  it('has stored versions to open', () => {
    expect(versions.length).toBeGreaterThan(0);
  });

  describe.each(versions)('opens the data that version %s wrote', version => {
    const readExpected = async (engine: 'sqlite' | 'postgres') => {
      const file = join(folder, version, 'answers.json.gz');
      const answers = JSON.parse(gunzipSync(await readFile(file)).toString()) as Record<
        typeof engine,
        Record<string, unknown>
      >;
      return toLasting(answers[engine]);
    };

    it('on SQLite, and answers as that version did', async () => {
      const data = join(work, `sqlite-${version}`);
      await mkdir(data);
      const stored = join(folder, version, 'sqlite');
      for (const name of await readdir(stored))
        await writeFile(
          join(data, name.replace(/\.gz$/, '')),
          gunzipSync(await readFile(join(stored, name))),
        );
      const server = await start(makeSqlite(`sqlite-${version}`));
      expect(toLasting(await readAll(server))).toEqual(await readExpected('sqlite'));
      expect(server.log.filter(({ level }) => level === 'error')).toEqual([]);
      await waitForSearch(createCaller(server, await tokens.sign('user:default/ada')));
    });

    it('on PostgreSQL, and answers as that version did', async () => {
      const database = await makePostgres();
      await portico(database, '0.0.0', 'restore', join(folder, version, 'postgres'));
      const server = await start(database);
      expect(toLasting(await readAll(server))).toEqual(await readExpected('postgres'));
      expect(server.log.filter(({ level }) => level === 'error')).toEqual([]);
      await waitForSearch(createCaller(server, await tokens.sign('user:default/ada')));
    });
  });
});
