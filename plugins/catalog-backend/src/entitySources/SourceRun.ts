import { hash } from 'node:crypto';
import type { EntitySource, SourceReading } from '@portico/catalog-node';
import type { Logger } from '@portico/server';
import { JobAbortedError, type JobContext } from '@portico/server/work';
import type { CatalogStore } from '../store/CatalogStore.ts';
import { type SourceState, requireSourceState, updateSourceState } from '../store/sourceStates.ts';
import type { StoreTransaction } from '../store/StoreTransaction.ts';

/** What a turn of a source needs of its job. */
export type SourceJob = Pick<JobContext, 'signal' | 'isHeld'>;

/** One turn of reading a source: what its steps share. The caller's job is its claim to work on the source. */
export class SourceRun {
  readonly source: EntitySource;
  readonly store: CatalogStore;
  readonly signal: AbortSignal;
  readonly #job: SourceJob;
  readonly #onProgress: () => void;
  readonly #logger: Logger;
  #requests = 0;

  constructor(options: {
    source: EntitySource;
    store: CatalogStore;
    job: SourceJob;
    stopping: AbortSignal;
    logger: Logger;
    onProgress: () => void;
  }) {
    this.source = options.source;
    this.store = options.store;
    this.signal = AbortSignal.any([options.job.signal, options.stopping]);
    this.#job = options.job;
    this.#onProgress = options.onProgress;
    this.#logger = options.logger;
  }

  /** The name of the source. */
  get name(): string {
    return this.source.name;
  }

  /** What a source is read with. */
  get reading(): SourceReading {
    return {
      signal: this.signal,
      logger: this.#logger,
      countRequest: () => void (this.#requests += 1),
    };
  }

  /** How far the source is, with all that was written. */
  readState(): Promise<SourceState> {
    return this.store.write(({ trx }) => requireSourceState(trx, this.name));
  }

  /** Requests since they were taken last. */
  takeRequests(): number {
    const requests = this.#requests;
    this.#requests = 0;
    return requests;
  }

  /** One write that happens only while the claim holds. */
  async write(
    work: (tx: StoreTransaction) => Promise<Partial<SourceState>>,
  ): Promise<Partial<SourceState>> {
    const changes = await this.store.write(async tx => {
      const wanted = await work(tx);
      if (!(await updateSourceState(tx, this.name, wanted, this.#job.isHeld)))
        throw new JobAbortedError('lost');
      return wanted;
    });
    this.#onProgress();
    return changes;
  }

  /** Waits for the source, but no longer than the turn lasts: a source may not listen to its signal. */
  async waitFor<T>(work: () => Promise<T>): Promise<T> {
    this.signal.throwIfAborted();
    const aborted = Promise.withResolvers<never>();
    const abort = () => aborted.reject(this.signal.reason);
    this.signal.addEventListener('abort', abort, { once: true });
    try {
      return await Promise.race([work(), aborted.promise]);
    } finally {
      this.signal.removeEventListener('abort', abort);
      // What it gives after its time is nobody's.
      aborted.promise.catch(() => {});
    }
  }
}

/** What a run cannot go on from: it begins anew with the next turn of its schedule. */
export class BrokenRunError extends Error {
  override readonly name = 'BrokenRunError';
}

/** A short name of a text of any length. */
export function hashText(text: string): string {
  return hash('sha256', text, 'base64url');
}
