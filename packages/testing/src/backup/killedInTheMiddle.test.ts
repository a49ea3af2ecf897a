import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { backUp, openFolderSink, openTarSink, restore } from '@portico/server/backup';
import type { DatabaseOptions } from '@portico/server/database';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { testDatabases } from '../node/testDatabases.ts';
import { describeShop, fillShop, readShop } from './testing/shop.ts';

const script = fileURLToPath(new URL('testing/backupProcess.ts', import.meta.url));
// More than two parts.
const items = 400;
const pictureBytes = 20_000;
const version = '1.0.0';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-held-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts a backup or a restore, and waits until it is in the middle, where it stays until it is killed. */
async function hold(
  kind: 'backup' | 'restore',
  options: DatabaseOptions,
  [path, heldAt]: [string, number],
): Promise<() => Promise<void>> {
  const flags = ['--conditions=source', '--disable-warning=ExperimentalWarning'];
  const args = [...flags, script, kind, JSON.stringify(options), path, String(heldAt)];
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  // What does not start, or ends before, fails below.
  exited.catch(() => {});
  child.stdin?.on('error', () => {});
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  onTestFinished(kill);
  child.stdin?.write('go\n');
  let output = '';
  await new Promise<void>((done, fail) => {
    child.stdout?.on('data', chunk => {
      output += String(chunk);
      if (output.includes('held')) done();
    });
    child.once('error', fail);
    child.once('exit', code => fail(new Error(`It ended with ${code} before it was held`)));
  });
  return kill;
}

const restoreInto = (database: DatabaseOptions, source: string) =>
  restore({
    source,
    target: { ...describeShop(database), replaces: true, omitted: new Set() },
  });

/** Tries until the database has noticed that the other side is gone. */
async function waitUntilFree(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    const error = await work().then(
      () => undefined,
      (cause: Error) => cause,
    );
    if (error === undefined) return;
    if (error.name !== 'ConflictError') throw error;
  }
}

describe.each(testDatabases())('on $name', database => {
  it('a backup that is killed leaves no backup, and the next one of its name is whole', async () => {
    const source = await database.freshOptions();
    await fillShop(source, items, pictureBytes);
    const place = join(folder, `${database.name}-backup`);
    // After the header and two parts of rows.
    const kill = await hold('backup', source, [place, 3]);
    await kill();
    await expect(stat(place)).rejects.toThrow('ENOENT');
    const [partial = ''] = (await readdir(folder)).filter(name =>
      name.startsWith(`${database.name}-backup.partial-`),
    );
    const unfinished = restore({ source: join(folder, partial), target: undefined });
    await expect(unfinished).rejects.toThrow(
      /'totals.json' is missing in .* this is no backup, or not all of one/,
    );
    await backUp({ ...describeShop(source), version, sink: await openFolderSink(place) });
    const { totals } = await restore({ source: place, target: undefined });
    expect(totals.tables.find(({ table }) => table === 'items')?.rows).toBe(items);
  });

  it('a restore that is killed leaves the former data, and the next one succeeds', async () => {
    const source = await database.freshOptions();
    await fillShop(source, items, pictureBytes);
    const archive = join(folder, `${database.name}.tar`);
    const output = new PassThrough();
    const bytes = buffer(output);
    await backUp({ ...describeShop(source), version, sink: openTarSink(output) });
    output.end();
    await writeFile(archive, await bytes);
    const { size } = await stat(archive);
    const target = await database.freshOptions();
    await fillShop(target, 3);
    const former = await readShop(target);

    const kill = await hold('restore', target, [archive, size * 0.75]);
    const second = restoreInto(target, archive);
    await expect(second).rejects.toThrow(
      target.engine === 'postgres'
        ? /Another restore runs on the database.*wait until it has ended, or end it with 'select pg_terminate_backend\(\d+\)'/
        : /data folder .* is in use by another server \(process \d+/,
    );
    await kill();
    expect(await readShop(target)).toEqual(former);
    await waitUntilFree(() => restoreInto(target, archive));
    expect((await readShop(target)).items).toEqual((await readShop(source)).items);
  });
});
