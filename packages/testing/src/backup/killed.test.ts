import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { backUp, openFolderSink, restore } from '@portico/server/backup';
import type { DatabaseOptions } from '@portico/server/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from '../node/testDatabases.ts';
import { startTestServer } from '../server/startTestServer.ts';
import { createShop, describeShop, fillShop, readShop } from './testing/shop.ts';

// Each kill starts a process: `npm run test:slow` requests more.
const kills = Number(process.env['PORTICO_TEST_KILLS'] ?? 4);
const script = fileURLToPath(new URL('testing/backupProcess.ts', import.meta.url));
const timeoutMs = 120_000 + kills * 15_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-killed-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Worker = ChildProcessByStdio<Writable, Readable, null>;

async function load(kind: 'backup' | 'restore', options: DatabaseOptions, place: string) {
  const flags = ['--conditions=source', '--disable-warning=ExperimentalWarning'];
  const child: Worker = spawn(
    process.execPath,
    [...flags, script, kind, JSON.stringify(options), place],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  await once(child.stdout, 'data');
  return child;
}

/** Lets a process work, for a time at most. @returns whether it came to its end, and how long it took. */
async function run(child: Worker, maxMs?: number) {
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const startedAt = Date.now();
  child.stdin.write('go\n');
  if (maxMs !== undefined) {
    await Promise.race([wait(maxMs), exited]);
    child.kill('SIGKILL');
  }
  const [code] = await exited;
  return { isDone: code === 0, ms: Date.now() - startedAt };
}

/** Lets a server start on the data, which ends what was interrupted. */
async function startServer(options: DatabaseOptions) {
  const server = await startTestServer({
    plugins: [createShop()],
    overrides: {
      backend: {
        database:
          options.engine === 'postgres'
            ? {
                client: 'pg',
                connection: options.connection as string,
                schemaPrefix: options.schemaPrefix ?? '',
              }
            : { connection: { directory: options.folder } },
      },
    },
  });
  await server.stop();
}

describe.each(testDatabases())('on $name', database => {
  it(
    `a backup is whole or is not there, over ${kills} kills`,
    async () => {
      const source = await database.freshOptions();
      await fillShop(source, 400, 20_000);
      const { ms } = await run(await load('backup', source, join(folder, `${database.name}-0`)));
      let whole = 0;
      for (let kill = 1; kill <= kills; kill += 1) {
        const place = join(folder, `${database.name}-${kill}`);
        const { isDone } = await run(await load('backup', source, place), ms * 1.2 * Math.random());
        const isThere = existsSync(place);
        expect({ isDone, isThere }).not.toEqual({ isDone: true, isThere: false });
        if (!isThere) continue;
        whole += 1;
        await restore({ source: place, target: undefined });
      }
      expect(whole).toBeLessThanOrEqual(kills);
      // What was not finished has another name, and the data is as it was.
      for (const name of await readdir(folder))
        expect(name).toMatch(/^\w+-(\d+|restored|former)(\.partial-\w{6})?$/);
      expect((await readShop(source)).items).toHaveLength(400);
    },
    timeoutMs,
  );

  it(
    `a restore leaves the former data or all of its own, over ${kills} kills`,
    async () => {
      const source = await database.freshOptions();
      await fillShop(source, 400, 20_000);
      const place = join(folder, `${database.name}-restored`);
      await backUp({
        ...describeShop(source),
        version: '1.0.0',
        sink: await openFolderSink(place),
      });
      const newItems = (await readShop(source)).items;
      const target = await database.freshOptions();
      await fillShop(target, 1);
      const [oldItem] = (await readShop(target)).items;
      const formerPlace = join(folder, `${database.name}-former`);
      await backUp({
        ...describeShop(target),
        version: '1.0.0',
        sink: await openFolderSink(formerPlace),
      });
      const { ms } = await run(await load('restore', target, place));
      expect((await readShop(target)).items).toEqual(newItems);
      for (let kill = 1; kill <= kills; kill += 1) {
        await run(await load('restore', target, formerPlace));
        const child = await load('restore', target, place);
        const { isDone } = await run(child, ms * (0.2 + Math.random()));
        await startServer(target);
        const { items } = await readShop(target);
        const isNew = isDone || items.length > 1;
        expect(items).toEqual(isNew ? newItems : [oldItem]);
        const names = target.engine === 'sqlite' ? await readdir(target.folder) : [];
        expect(names.filter(name => !/^(shop\.sqlite|server\.lock)/.test(name))).toEqual([]);
      }
    },
    timeoutMs,
  );
});
