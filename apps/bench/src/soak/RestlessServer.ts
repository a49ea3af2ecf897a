import { setTimeout as sleep } from 'node:timers/promises';
import { BenchServer, type BenchServerOptions } from '../server/BenchServer.ts';

const longestRestMs = 40_000;
const shortestRestMs = 10_000;
const longestPauseMs = 1500;

/** A server that is killed at any moment, or stopped, and started again on the same port. */
export class RestlessServer {
  readonly url: string;
  kills = 0;
  stops = 0;
  readonly #options: BenchServerOptions & { port: number };
  readonly #random: () => number;
  #server: BenchServer;

  private constructor(
    server: BenchServer,
    options: BenchServerOptions & { port: number },
    random: () => number,
  ) {
    this.#server = server;
    this.#options = options;
    this.#random = random;
    this.url = server.url;
  }

  static async start(
    options: BenchServerOptions & { port: number },
    random: () => number,
  ): Promise<RestlessServer> {
    return new RestlessServer(await BenchServer.start(options), options, random);
  }

  /** Kills and starts it again and again until the signal aborts; then it is up. */
  async keepDying(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const rest = shortestRestMs + this.#random() * (longestRestMs - shortestRestMs);
      await sleep(rest, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await this.#end();
      await sleep(this.#random() * longestPauseMs);
      this.#server = await BenchServer.start(this.#options);
    }
  }

  /** Resident memory of the running process, in bytes. */
  async measureMemory(): Promise<number> {
    return (await this.#server.probe()).rssBytes;
  }

  /** Stops it in good order, and starts it once more. */
  async restart(): Promise<void> {
    await this.#server.stop();
    this.#server = await BenchServer.start(this.#options);
  }

  readLog(): Promise<string> {
    return this.#server.readLog();
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }

  async #end(): Promise<void> {
    const isKilled = this.#random() < 0.75;
    if (isKilled) this.kills += 1;
    else this.stops += 1;
    await (isKilled ? this.#server.kill() : this.#server.stop());
  }
}
