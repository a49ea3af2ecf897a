import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer as createProbe } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@portico/config';
import { AssemblyError } from '@portico/errors';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServer } from './createServer.ts';
import { findPluginConfigProblems } from './findConfigProblems.ts';
import { listConfigSchemas } from './listConfigSchemas.ts';
import { createLogger } from './logging/createLogger.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-server-config-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function load(yaml: string) {
  await writeFile(join(folder, 'app-config.yaml'), yaml);
  return loadConfig({ folder, env: {}, schemas: listConfigSchemas([]) });
}

async function problemsOf(yaml: string) {
  const error = await load(yaml).then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (!(error instanceof AssemblyError)) throw error ?? new Error('Nothing was wrong');
  return error.problems.map(({ at, message, hint }) => [at, `${message}; ${hint}`]);
}

async function warningsOf(yaml: string) {
  const warnings: (string | undefined)[][] = [];
  findPluginConfigProblems([], await load(yaml), ({ at, message }) => warnings.push([at, message]));
  return warnings;
}

async function findFreePort(): Promise<string> {
  const probe = createProbe().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return String(port);
}

async function start(yaml: string, PORT = '0') {
  const logged: string[] = [];
  const server = await createServer({
    plugins: [],
    config: await load(yaml),
    logger: createLogger({ level: 'info', format: 'json', write: line => logged.push(line) }),
    dataFolder: join(folder, 'data'),
    env: { PORT },
  });
  const address = await server.start();
  return { server, address, logged };
}

describe('addresses', () => {
  it.each([
    [
      "app:\n  baseUrl: 'localhost:7007'",
      "'app.baseUrl' must be an address, not the text 'localhost:7007'; write it with its scheme: 'http://localhost:7007'",
    ],
    [
      "backend:\n  baseUrl: 'https://portal.example/?a=b'",
      "'backend.baseUrl' is wrong: the text 'https://portal.example/?a=b'; write it without a query, a hash, and a user before the host",
    ],
    [
      "backend:\n  baseUrl: 'https://me:pw@portal.example'",
      "'backend.baseUrl' is wrong: the text 'https://me:pw@portal.example'; write it without a query, a hash, and a user before the host",
    ],
    [
      "discovery:\n  endpoints: [{ target: 'https://a.example/{{pluginId}}/', plugins: [search] }]",
      "'discovery.endpoints[0].target' is wrong: the text 'https://a.example/{{pluginId}}/'; Invalid discovery URL pattern, it must not end with a slash: 'https://a.example/{{pluginId}}/'",
    ],
  ])('that lead nowhere are reported with their line: %s', async (yaml, text) => {
    expect(await problemsOf(yaml)).toEqual([['app-config.yaml:2', text]]);
  });

  it('are announced as they are, where those of the configuration are of another server', async () => {
    const port = await findFreePort();
    const { server, address, logged } = await start(
      'app:\n  baseUrl: http://localhost:3000\nbackend:\n  baseUrl: http://localhost:3001\n',
      port,
    );
    await server.stop();
    expect(address).toBe(`http://localhost:${port}`);
    expect(logged.join()).toContain(
      `app-config.yaml:2: 'app.baseUrl' is 'http://localhost:3000', but the server listens at 'http://localhost:${port}'`,
    );
  });

  it('are announced as configured, where a proxy is in front of the server', async () => {
    const { server, address, logged } = await start('app: { baseUrl: https://portal.example }');
    await server.stop();
    expect(address).toBe('https://portal.example');
    expect(logged.join()).not.toContain('baseUrl');
  });
});

describe('databases in memory', () => {
  it.each(["':memory:'", "{ filename: ':memory:' }"])(
    'keep nothing after the server stops: %s',
    async connection => {
      const yaml = `backend:\n  database:\n    client: better-sqlite3\n    connection: ${connection}\n`;
      const left = join(folder, 'data', 'until-stop');
      const { server } = await start(yaml);
      await writeFile(join(left, 'catalog.sqlite-wal'), 'as after a crash');
      await server.stop();
      const { server: next } = await start(yaml);
      await next.stop();
      expect((await readdir(left)).filter(name => name.includes('sqlite'))).toEqual([]);
      expect(await warningsOf(yaml)).toEqual([
        [
          'app-config.yaml:4',
          "'backend.database.connection' is memory, so all that the server stores is gone when it stops: settings of users, registered locations, history",
        ],
      ]);
    },
  );

  it('are no files of another name, which is reported', async () => {
    expect(
      await warningsOf('backend: { database: { client: sqlite3, connection: ./portal.db } }'),
    ).toEqual([
      [
        'app-config.yaml:1',
        "'backend.database.connection' names a file, but each plugin has a SQLite file of its own",
      ],
    ]);
  });
});

describe('backend.cors', () => {
  it('takes methods as text, and origins with any part of a name', async () => {
    const { server } = await start(
      "backend: { cors: { origin: 'https://*.example.com', methods: 'GET, PUT', credentials: true } }",
    );
    const allowed = async (origin: string) => {
      const headers = { origin, 'access-control-request-method': 'PUT' };
      const request = new Request('http://localhost/api/x', { method: 'OPTIONS', headers });
      const { headers: answered } = await server.fetch(request);
      return ['origin', 'methods', 'credentials'].map(name =>
        answered.get(`access-control-allow-${name}`),
      );
    };
    expect(await allowed('https://a.example.com')).toEqual([
      'https://a.example.com',
      'GET, PUT',
      'true',
    ]);
    const [none] = await allowed('https://evil.example/.example.com');
    const [other] = await allowed('https://aXexample.com');
    await server.stop();
    expect([none, other]).toEqual([null, null]);
  });
});

describe('backend.csp', () => {
  it('removes a directive by false, but none that the safety of pages rests on', async () => {
    expect(
      await warningsOf(
        'backend:\n  csp:\n    upgrade-insecure-requests: false\n    script-src: false\n',
      ),
    ).toEqual([
      [
        'app-config.yaml:4',
        "'backend.csp.script-src: false' has no effect: without this directive pages could run the code of others",
      ],
    ]);
  });
});
