import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';

const entry = new URL('./testing/slowProcess.ts', import.meta.url).pathname;
let folder: string;
let port: number;
let url: string;
let child: ChildProcess;
let output: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-stopping-'));
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  ({ port } = probe.address() as AddressInfo);
  probe.close();
  url = `http://127.0.0.1:${port}`;
  output = '';
  await writeFile(
    join(folder, 'app-config.yaml'),
    `app: { baseUrl: '${url}' }\nbackend: { baseUrl: '${url}', listen: ${port} }\n`,
  );
  child = spawn(process.execPath, ['--conditions=source', entry, folder], {
    cwd: folder,
    env: { ...process.env, PORTICO_DATA: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => (output += text.toString()));
});
afterEach(async () => {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
  await rm(folder, { recursive: true });
});

async function waitFor(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) {
    if (child.exitCode !== null) throw new Error(`The server ended:\n${output}`);
    await sleep(5);
  }
}

const isAlive = () =>
  fetch(`${url}/.backstage/health/v1/liveness`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Whether connections are refused: one that is opened at the very moment of that is reset. */
const isClosed = () =>
  new Promise<boolean>(resolve => {
    const connection = connect(port, '127.0.0.1');
    connection.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'ECONNREFUSED'));
    connection.once('connect', () => {
      connection.destroy();
      resolve(false);
    });
  });

/** Lets plugins write until {@link letEnd}. */
const hold = () => writeFile(join(folder, 'held'), '');
const letEnd = () => rm(join(folder, 'held'));

/** Sends SIGTERM. @returns with what the process ended. */
async function stop(): Promise<unknown> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  return (await exited)[0];
}

it('lets what plugins write at their start end, and starts no others', async () => {
  await hold();
  await waitFor(isAlive);
  const ended = stop();
  await waitFor(() => output.includes('Stopping on SIGTERM'));
  await letEnd();
  expect(await ended).toBe(0);
  expect(output).toContain('one has started');
  expect(output).not.toContain('two has started');
  expect(output).not.toMatch(/closed|failed|The API is at/);
}, 60_000);

it('holds nothing of the calls that have ended', async () => {
  await waitFor(() => output.includes('The API is at'));
  // All on one connection.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let at = 0; at < 20; at++) {
    const [answer] = (await once(get(`${url}/api/one/ping`, { agent }), 'response')) as [
      IncomingMessage,
    ];
    expect(answer.statusCode).toBe(200);
    await answer.toArray();
  }
  agent.destroy();
  expect(await stop()).toBe(0);
  expect(output).not.toContain('MaxListenersExceededWarning');
}, 60_000);

it.each(['write', 'write-there'])(
  'lets the call %s end, answers it, and takes no other: a proxy sends that to another server',
  async path => {
    await waitFor(() => output.includes('The API is at'));
    await hold();
    const answer = fetch(`${url}/api/one/${path}`, { method: 'POST' }).then(
      async response => [response.status, await response.json()],
      error => [error],
    );
    await waitFor(() => output.includes('one writes'));
    const ended = stop();
    await waitFor(isClosed);
    await letEnd();
    expect(await answer).toEqual([200, path === 'write' ? 10 : 20]);
    expect(await ended).toBe(0);
    expect(output).not.toMatch(/is closed/);
  },
  60_000,
);
