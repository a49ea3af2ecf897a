import type { Logger } from '@portico/server';
import type { Database } from '@portico/server/database';
import { readSourceReport, type SourceReport } from '../store/SourceReports.ts';
import type { CatalogSchema } from '../store/tables.ts';

/** How many sources of one burst are logged one by one. */
const maxInBurst = 10;

/**
 * Reports the log what is wrong after a run, once until it is something else. Where many sources fail one shortly after
 * the other, such as all targets of a location, the rest are counted in one line.
 */
export class RunReporter {
  readonly #db: Database<CatalogSchema>;
  readonly #logger: Logger;
  readonly #burstMs: number;
  /** What was told of each source's errors, and of its held run. */
  readonly #reported = new Map<string, string>();
  #inBurst = 0;
  #burstTimer: NodeJS.Timeout | undefined;

  /** `burstMs` after the last error, the next one begins a new burst. */
  constructor(db: Database<CatalogSchema>, logger: Logger, burstMs: number) {
    this.#db = db;
    this.#logger = logger;
    this.#burstMs = burstMs;
  }

  /** Reports on the source with this ref. */
  async report(sourceRef: string): Promise<void> {
    try {
      const report = await readSourceReport(this.#db, sourceRef);
      this.#reportErrors(sourceRef, report);
      this.#reportHeld(sourceRef, report);
    } catch (error) {
      this.#logger.warn(`The errors of '${sourceRef}' could not be listed`, { error });
    }
  }

  #reportErrors(location: string, { errorCount, errors }: SourceReport): void {
    const [first] = errors;
    if (!this.#isNews(`errors ${location}`, first && JSON.stringify([errorCount, errors]))) return;
    if (!first || !this.#mayReport()) return;
    const count = errorCount === 1 ? '1 error' : `${errorCount} errors, the first`;
    const place = [first.path, first.line, first.column].filter(part => part !== null).join(':');
    this.#logger.warn(`'${location}' was read with ${count}: ${place}: ${first.message}`, {
      location,
      errors: errorCount,
    });
  }

  /** Logs what was not logged yet. */
  stop(): void {
    this.#endBurst();
  }

  #mayReport(): boolean {
    this.#inBurst += 1;
    clearTimeout(this.#burstTimer);
    this.#burstTimer = setTimeout(() => this.#endBurst(), this.#burstMs).unref();
    return this.#inBurst <= maxInBurst;
  }

  #endBurst(): void {
    clearTimeout(this.#burstTimer);
    const more = this.#inBurst - maxInBurst;
    this.#inBurst = 0;
    if (more > 0)
      this.#logger.warn(
        `${more} more ${more === 1 ? 'location was' : 'locations were'} read with errors; list them with 'portico catalog errors'`,
        { locations: more },
      );
  }

  #reportHeld(location: string, { held }: SourceReport): void {
    if (!this.#isNews(`held ${location}`, held && JSON.stringify(held)) || !held) return;
    const { id, removals, total, removed_before: before } = held;
    const lately = before > 0 ? ` after ${before} others shortly before` : '';
    this.#logger.warn(
      `'${location}' would lose ${removals} of ${total} entities${lately}, which is held; release it with 'portico catalog release ${id}'`,
      { location, heldRun: id, removals },
    );
  }

  #isNews(topic: string, reported: string | undefined): boolean {
    if (this.#reported.get(topic) === reported) return false;
    if (reported === undefined) this.#reported.delete(topic);
    else this.#reported.set(topic, reported);
    return true;
  }
}
