import { setTimeout as sleep } from 'node:timers/promises';
import type { DiagLogger } from '@opentelemetry/api';
import type { Logger } from '../logging/Logger.ts';

/** A receiver that is away fails every few seconds. */
const quietMs = 60_000;
const maxLength = 500;

/** Logs what goes wrong with the export, at most once a minute: telemetry that is lost stops nothing. */
export class ExportProblems implements DiagLogger {
  readonly #early: string[] = [];
  #logger: Logger | undefined;
  #quietUntil = 0;
  #count = 0;

  /** Logs to this log from now on, first what was met before. */
  logTo(logger: Logger): void {
    this.#logger = logger;
    for (const message of this.#early.splice(0)) this.#note(message);
  }

  error(message: string, ...details: unknown[]): void {
    this.#note([message, ...details].map(String).join(' '));
  }

  warn(message: string, ...details: unknown[]): void {
    this.error(message, ...details);
  }

  info(): void {}
  debug(): void {}
  verbose(): void {}

  /** Waits for ends, for so many milliseconds at most; what fails is logged. */
  async endWithin(maxMs: number, ends: readonly Promise<void>[]): Promise<void> {
    const over = new AbortController();
    const isLate = sleep(maxMs, 'late', { signal: over.signal }).catch(() => 'ended');
    const all = Promise.allSettled(ends).then(results => {
      for (const result of results)
        if (result.status === 'rejected') this.#note(String(result.reason));
      return 'ended';
    });
    if ((await Promise.race([all, isLate])) === 'late')
      this.#note(`the receiver took more than ${maxMs} ms for what was left`);
    over.abort();
  }

  #note(message: string): void {
    const text = message.slice(0, maxLength);
    if (!this.#logger) {
      if (this.#early.length < 10) this.#early.push(text);
      return;
    }
    this.#count += 1;
    if (Date.now() < this.#quietUntil) return;
    this.#quietUntil = Date.now() + quietMs;
    this.#logger.warn(`Telemetry is not sent: ${text}`, { problems: this.#count });
    this.#count = 0;
  }
}
