import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FolderLock } from './FolderLock.ts';

const entry = new URL('../testing/serverProcess.ts', import.meta.url).pathname;
const children: ChildProcess[] = [];
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-lock-'));
  await writeFile(join(folder, 'app-config.yaml'), '');
});
afterEach(async () => {
  await Promise.all(children.splice(0).map(child => end(child, 'SIGKILL')));
  await rm(folder, { recursive: true });
});

/** Starts a server on the folder. @returns it, and the first line it says. */
async function startServer(): Promise<{ child: ChildProcess; output: string }> {
  const child = spawn(process.execPath, ['--conditions=source', entry, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [output] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, output: output.toString().trim() };
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

it('refuses a second server on one folder at once, names the first, and reports the fix', async () => {
  const first = await startServer();
  expect(first.output).toBe('started');
  const { child, output } = await startServer();
  expect(output).toContain(
    `refused: ConflictError: The data folder '${folder}' is in use by another server (process ${first.child.pid} on '${hostname()}', since 20`,
  );
  expect(output).toContain(
    'give this one a folder of its own by PORTICO_DATA, or let both share PostgreSQL by backend.database',
  );
  await end(child, 'SIGTERM');
  // What the refused one did, its end included, took nothing from the first.
  expect((await startServer()).output).toContain(`(process ${first.child.pid} `);
}, 60_000);

it.each(['SIGKILL', 'SIGTERM'] as const)('lets the next server in after %s', async signal => {
  const first = await startServer();
  await end(first.child, signal);
  expect((await startServer()).output).toBe('started');
});

it('holds within one process too, until it is released', async () => {
  const lock = await FolderLock.acquire(folder);
  await expect(FolderLock.acquire(folder)).rejects.toThrow(`process ${process.pid} `);
  await lock.release();
  await (await FolderLock.acquire(folder)).release();
});

it('reports a folder that cannot be used, and the fix', async () => {
  const file = join(folder, 'app-config.yaml');
  await expect(FolderLock.acquire(file)).rejects.toThrow(
    `The data folder '${file}' cannot be used: EEXIST`,
  );
  await mkdir(join(folder, 'server.lock'));
  await expect(FolderLock.acquire(folder)).rejects.toThrow(
    'unable to open database file; let this user write there, or name another in PORTICO_DATA',
  );
});

it('refuses without a name where the holder has left none', async () => {
  const lock = await FolderLock.acquire(folder);
  await writeFile(join(folder, 'server.json'), '{"pid"');
  await expect(FolderLock.acquire(folder)).rejects.toThrow('in use by another server; stop');
  await lock.release();
});
