import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '@portico/testing/node';
import { serverEnvironment, serverNodeOptions } from '../../../../scripts/serverNodeOptions.mjs';
import type { ProbeAnswer } from '../ProbeAnswer.ts';

/** The root of the repository. */
export const rootFolder = resolve(import.meta.dirname, '../../../..');

const probeFile = resolve(import.meta.dirname, '../probe.mjs');
const startTimeoutMs = 60_000;
const pollMs = 5;

/** What a measured server is started from. */
export interface BenchServerOptions {
  configFiles: readonly string[];
  /** Folder of its data and its log. */
  folder: string;
  /** A free one when omitted. */
  port?: number;
  /** Folder of the checkout whose build is measured; this one's when omitted. */
  root?: string;
  /** The file that starts it; that of the product when omitted. */
  mainFile?: string;
  /** How finely the probe sees delays; 10 ms when omitted. */
  resolutionMs?: number;
  /** Further variables of its environment. */
  env?: Readonly<Record<string, string>>;
}

/** Starts a server of the catalog alone. */
export const catalogServerFile = resolve(import.meta.dirname, '../catalogServer.mjs');

/** Starts a server with published plugins. */
export const existingServerFile = resolve(import.meta.dirname, '../existingServer.mjs');

/** The built server in a process of its own, with a probe inside. */
export class BenchServer {
  readonly url: string;
  /** From the start of the process to the first answer over HTTP. */
  readonly listeningMs: number;
  readonly #process: ChildProcess;
  readonly #logFile: string;

  private constructor(process: ChildProcess, url: string, listeningMs: number, logFile: string) {
    this.#process = process;
    this.url = url;
    this.listeningMs = listeningMs;
    this.#logFile = logFile;
  }

  /** Starts a server and waits until it answers. @throws with its log when it does not. */
  static async start({ configFiles, folder, ...given }: BenchServerOptions): Promise<BenchServer> {
    const port = given.port ?? (await findFreePort());
    const root = given.root ?? rootFolder;
    const logFile = join(folder, 'server.log');
    const log = await open(logFile, 'w');
    const startedAt = performance.now();
    const child = spawn(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        ...serverNodeOptions,
        '--import',
        probeFile,
        given.mainFile ?? join(root, 'apps/server/dist/main.js'),
        ...configFiles.flatMap(file => ['--config', file]),
      ],
      {
        cwd: root,
        env: {
          ...serverEnvironment,
          ...process.env,
          ...given.env,
          NODE_ENV: 'production',
          HOST: '127.0.0.1',
          PORT: String(port),
          PORTICO_DATA: join(folder, 'data'),
          PORTICO_BENCH_RESOLUTION_MS: String(given.resolutionMs ?? 10),
        },
        stdio: ['ignore', log.fd, log.fd, 'ipc'],
      },
    );
    await log.close();
    const url = `http://127.0.0.1:${port}`;
    while (!(await isListening(url))) {
      if (child.exitCode !== null || performance.now() - startedAt > startTimeoutMs) {
        child.kill('SIGKILL');
        throw new Error(`The server did not start:\n${await readFile(logFile, 'utf8')}`);
      }
      await sleep(pollMs);
    }
    return new BenchServer(child, url, performance.now() - startedAt, logFile);
  }

  /**
   * Asks the probe; delays are those since the last question.
   *
   * @param options.isCollected - whether garbage is collected first.
   */
  async probe({ isCollected = false } = {}): Promise<ProbeAnswer> {
    const answer = once(this.#process, 'message');
    this.#process.send(isCollected ? 'collect' : 'measure');
    return (await answer)[0] as ProbeAnswer;
  }

  /** What the server has logged, for messages about what went wrong. */
  readLog(): Promise<string> {
    return readFile(this.#logFile, 'utf8');
  }

  /** Stops it in good order. */
  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }

  /** Ends it at once, wherever it is. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const exited = once(this.#process, 'exit');
    // What the probe still had to say would be an error once it is cut off.
    this.#process.disconnect();
    this.#process.kill(signal);
    await exited;
  }
}

/** Whether a server answers at an address. */
export async function isListening(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/.backstage/health/v1/liveness`);
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
