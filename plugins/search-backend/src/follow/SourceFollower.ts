import { pause } from '@portico/server/work';
import { getRetryPauseMs, ServiceUnavailableError } from '@portico/errors';
import type {
  FollowedSource,
  IndexBatch,
  ReadSource,
  SearchEngine,
  SearchSource,
  SourceProgress,
} from '@portico/search-node';
import { indexForm } from '../store/prepareDocument.ts';
import { getRemainingRestMs } from './remainingRest.ts';

/** Between two looks at a source that does not report changes. */
const pollMs = 1000;
/** Between two looks at one that does, where a report got lost. */
const fallbackMs = 30_000;
const retryPauses = { firstMs: 1000, maxMs: 60_000 };
/** After a pass of so many documents comes a rest. */
const restsFrom = 100;
/** Another replica may have the next turn after it. */
const turnMs = 10 * 60_000;
const maxBatch = 500;

/** Follows one source: reads what changed, from where the last batch ended, and writes it to the index. */
export class SourceFollower {
  readonly #source: SearchSource;
  readonly #engine: SearchEngine;
  readonly #onWritten: (batch: IndexBatch) => void;
  /** Aborted when the source reports a change. */
  #changed = new AbortController();
  #reportedAt = -Infinity;
  /** Passes that failed in a row. */
  #failures = 0;

  /** @param onWritten - called with each batch that the index has stored. */
  constructor(
    source: SearchSource,
    engine: SearchEngine,
    onWritten: (batch: IndexBatch) => void = () => {},
  ) {
    this.#source = source;
    this.#engine = engine;
    this.#onWritten = onWritten;
  }

  /**
   * Follows for a turn, or until the signal aborts. A run ends when the source fails, and again when it no longer does, so
   * that the last run of the task is about the state of the source.
   *
   * @throws what the source or the index failed with.
   */
  async run(signal: AbortSignal): Promise<void> {
    const endsAt = Date.now() + turnMs;
    const source = this.#source;
    if (this.#failures > 0) await pause(this.#pauseMs, signal);
    const end = 'follow' in source ? source.onChange?.(() => this.#handleChange()) : undefined;
    try {
      while (!signal.aborted && Date.now() < endsAt) {
        this.#changed = new AbortController();
        const startedAt = performance.now();
        const count = await this.#pass(signal);
        if (this.#failures > 0) {
          this.#failures = 0;
          return;
        }
        if (count >= restsFrom) await this.#rest(performance.now() - startedAt, signal);
        const pauseMs =
          'follow' in source ? (source.onChange ? fallbackMs : pollMs) : source.everyMs;
        await pause(pauseMs, AbortSignal.any([signal, this.#changed.signal]));
      }
    } catch (error) {
      if (signal.aborted) return;
      this.#failures += 1;
      throw new ServiceUnavailableError(
        `Search cannot read '${source.type}'; results stay as they are, next try in ${this.#pauseMs} ms: ${String(error)}`,
        { cause: error },
      );
    } finally {
      end?.();
    }
  }

  #handleChange(): void {
    this.#reportedAt = performance.now();
    this.#changed.abort();
  }

  async #rest(passMs: number, signal: AbortSignal): Promise<void> {
    const startedAt = performance.now();
    const reports = 'follow' in this.#source && this.#source.onChange !== undefined;
    while (!signal.aborted) {
      const now = performance.now();
      const quietMs = reports ? now - this.#reportedAt : undefined;
      const leftMs = getRemainingRestMs({ passMs, restedMs: now - startedAt, quietMs });
      if (leftMs === 0) return;
      await pause(leftMs, signal);
    }
  }

  get #pauseMs(): number {
    return getRetryPauseMs(retryPauses, this.#failures);
  }

  /** Reads until there is nothing new. @returns how many documents were read. */
  async #pass(signal: AbortSignal): Promise<number> {
    const source = this.#source;
    return 'follow' in source ? this.#follow(source, signal) : this.#readAll(source, signal);
  }

  async #follow(source: FollowedSource, signal: AbortSignal): Promise<number> {
    const version = toVersion(source);
    let progress = await this.#engine.getProgress(source.type);
    if (progress?.version !== version) progress = startAgain(progress, version);
    let count = 0;
    for (;;) {
      signal.throwIfAborted();
      const batch = await source.follow(progress.position, signal);
      if ('isExpired' in batch) {
        if (progress.position === undefined)
          throw new ServiceUnavailableError(
            `Source '${source.type}' cannot be read from its beginning`,
          );
        progress = startAgain(progress, version);
        continue;
      }
      const { documents, removed = [], position, hasMore } = batch;
      count += documents.length + removed.length;
      const isComplete = progress.isRebuilding && !hasMore;
      const isNew = position !== progress.position || documents.length > 0 || removed.length > 0;
      const before = progress;
      progress = { ...progress, position, isRebuilding: progress.isRebuilding && hasMore };
      if (isComplete) {
        await this.#write(documents, removed, before, { ...before, position });
        await this.#engine.removeOlder(source.type, progress.generation);
        await this.#write([], [], progress, progress);
      } else if (isNew) await this.#write(documents, removed, before, progress);
      if (!hasMore) return count;
    }
  }

  async #readAll(source: ReadSource, signal: AbortSignal): Promise<number> {
    const version = toVersion(source);
    const progress = startAgain(await this.#engine.getProgress(source.type), version);
    let count = 0;
    for await (const documents of source.readAll(signal)) {
      signal.throwIfAborted();
      count += documents.length;
      await this.#write(documents, [], progress, progress);
    }
    await this.#engine.removeOlder(source.type, progress.generation);
    const done = { ...progress, isRebuilding: false };
    await this.#write([], [], done, done);
    return count;
  }

  /** Writes some at a time; `after` is stored with the last of them, so that a crash between two loses nothing. */
  async #write(
    documents: FollowedBatch['documents'],
    removed: readonly string[],
    before: SourceProgress,
    after: SourceProgress,
  ): Promise<void> {
    const { type, weight = 0, visibility } = this.#source;
    for (let at = 0; at === 0 || at < documents.length; at += maxBatch) {
      const batch: IndexBatch = {
        type,
        weight,
        visibility,
        documents: documents.slice(at, at + maxBatch),
        removed: at === 0 ? removed : [],
        progress: at + maxBatch < documents.length ? before : after,
      };
      await this.#engine.write(batch);
      this.#onWritten(batch);
    }
  }
}

type FollowedBatch = Exclude<Awaited<ReturnType<FollowedSource['follow']>>, { isExpired: true }>;

/** Of the documents as the source has them and as the index stores them. */
function toVersion({ version = '' }: SearchSource): string {
  return `${indexForm}/${version}`;
}

/** A pass over everything, beside what is there. */
function startAgain(progress: SourceProgress | undefined, version: string): SourceProgress {
  return {
    position: undefined,
    version,
    generation: (progress?.generation ?? 0) + 1,
    isRebuilding: true,
  };
}
