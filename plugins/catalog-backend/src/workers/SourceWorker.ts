import type { Logger } from '@portico/server';
import { BackgroundLoop, TakeOver } from '@portico/server/work';
import { removeMarked } from '../ingestion/apply/finishRun.ts';
import type { WorkerContext } from '../ingestion/IngestionContext.ts';
import { mergeScopes } from '../ingestion/derive/mergeScopes.ts';
import { type RunScope, runSource } from '../ingestion/runSource.ts';
import {
  leaseDueSources,
  leaseSource,
  listLeaseHolders,
  postponeSources,
  releaseLeases,
  renewLeases,
} from '../store/sourceLeases.ts';
import { hasUnreadSources } from '../store/sourceQueries.ts';
import { beginRemovals, dropSource, makeSourcesDue, type StoredSource } from '../store/sources.ts';
import { WriteSeries } from '../store/WriteSeries.ts';
import type { CommitRecorder } from './CommitRecorder.ts';
import { FileSourceWatcher } from './FileSourceWatcher.ts';
import type { RunReporter } from './RunReporter.ts';
import type { SettleWorker } from './SettleWorker.ts';

/** How sources are read over time. */
export interface SourceWorkerOptions {
  /** How long after a reading the next one is due. */
  refreshIntervalMs: number;
  /** How long after a reading that failed. */
  retryIntervalMs: number;
  /** After how long without a sign of life another replica takes over. */
  leaseMs: number;
  /** How often the database is asked what is due. */
  pollIntervalMs: number;
  /** Unique to this process. */
  holder: string;
  watchesFiles: boolean;
}

const maxConcurrentRuns = 4;

/** Reads sources when they are due or when their files change; replicas share the work by leases. */
export class SourceWorker {
  readonly #context: WorkerContext;
  readonly #settler: SettleWorker;
  readonly #reporter: RunReporter;
  readonly #commits: CommitRecorder;
  readonly #options: SourceWorkerOptions;
  readonly #logger: Logger;
  readonly #watcher: FileSourceWatcher;
  readonly #runs = new Set<Promise<void>>();
  /** First readings that ended and are not stored yet. */
  readonly #storing = new Set<Promise<void>>();
  /** Sources whose last run ended without being stored. */
  readonly #unstored = new Set<number>();
  /** The last run of each source, for the next one to wait for. */
  readonly #lastRuns = new Map<number, Promise<void>>();
  /** The change of each source that came last, until its run begins. */
  readonly #waiting = new Map<number, { scope: RunScope }>();
  readonly #due: BackgroundLoop;
  readonly #renewals: BackgroundLoop;
  readonly #takeOver: TakeOver;
  #isStopped = false;

  constructor(
    context: WorkerContext,
    settler: SettleWorker,
    reporter: RunReporter,
    commits: CommitRecorder,
    options: SourceWorkerOptions,
    logger: Logger,
  ) {
    this.#context = context;
    this.#settler = settler;
    this.#reporter = reporter;
    this.#commits = commits;
    this.#options = options;
    this.#logger = logger;
    this.#watcher = new FileSourceWatcher(
      (id, scope) => this.#handleChange(id, scope),
      logger,
      () => context.ingestor.prepare(),
    );
    const { store } = context;
    const { pollIntervalMs, leaseMs } = options;
    this.#due = new BackgroundLoop({
      name: 'Due sources',
      logger,
      everyMs: pollIntervalMs,
      run: async () => {
        await this.#takeDue();
        await this.removeSources();
      },
    });
    this.#renewals = new BackgroundLoop({
      name: 'Leases of sources',
      logger,
      everyMs: leaseMs / 3,
      retryMs: leaseMs / 10,
      run: () => this.#renew(),
    });
    this.#takeOver = new TakeOver({
      name: 'Sources of processes that are gone',
      logger,
      everyMs: leaseMs / 2,
      database: store.database,
      listHolders: () => listLeaseHolders(store.database.read, store.now()),
      release: async holders => {
        await store.write(tx => releaseLeases(tx, holders));
        this.wake();
      },
    });
  }

  /** Begins to work. */
  start(): void {
    this.#takeOver.wake();
    this.#renewals.wake();
    this.wake();
  }

  /** Looks for due sources at once. */
  wake(): void {
    this.#due.wake();
  }

  /** Settles when nothing is due, running or pending; for tests and for bulk work. */
  async whenIdle(): Promise<void> {
    await this.#takeOver.drain();
    let hadRuns: boolean;
    do {
      await this.#due.drain();
      hadRuns = this.#runs.size > 0 || this.#storing.size > 0;
      await Promise.all([...this.#runs, ...this.#storing]);
      await this.#settler.drain();
    } while (hadRuns);
  }

  /** Deletes what removed sources claimed. */
  async removeSources(): Promise<void> {
    const { store } = this.#context;
    const { result: ids } = await store.writeTogether(tx => beginRemovals(tx));
    for (const id of ids) {
      await removeMarked(this.#context, id);
      await store.write(tx => dropSource(tx, id));
      void this.#settler.drain();
    }
  }

  /** Ends after the writes that are under way; unfinished sources stay due. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#watcher.close();
    await Promise.all([this.#due.stop(), this.#takeOver.stop()]);
    await Promise.all([...this.#runs, ...this.#storing]);
    await this.#renewals.stop();
    const { store } = this.#context;
    await store
      .write(tx => releaseLeases(tx, [this.#options.holder]))
      .catch(error => this.#logger.warn('Leases of sources run out by themselves', { error }));
  }

  async #renew(): Promise<void> {
    if (this.#runs.size === 0) return;
    const { store } = this.#context;
    const { holder, leaseMs } = this.#options;
    await store.write(tx => renewLeases(tx, holder, store.now(leaseMs)));
  }

  async #takeDue(): Promise<void> {
    const { store } = this.#context;
    const { holder, leaseMs } = this.#options;
    await this.#retryUnstored();
    for (;;) {
      const free = maxConcurrentRuns - this.#runs.size;
      if (free <= 0) await Promise.race(this.#runs);
      if (this.#isStopped) return;
      const { result: sources } = await store.writeTogether(tx =>
        leaseDueSources(tx, holder, store.now(leaseMs), Math.max(free, 1)),
      );
      if (sources.length === 0) {
        if (this.#runs.size === 0) store.releaseMemory();
        return;
      }
      for (const source of sources) this.#track(source.id, () => this.#run(source));
    }
  }

  /** Changes that come while a source is read wait for one run together. */
  #handleChange(sourceId: number, scope: RunScope): void {
    if (this.#isStopped) return;
    const waiting = this.#waiting.get(sourceId);
    const merged = waiting && mergeScopes(waiting.scope, scope);
    if (waiting && merged) {
      waiting.scope = merged;
      return;
    }
    const change = { scope };
    this.#waiting.set(sourceId, change);
    this.#track(sourceId, async () => {
      if (this.#waiting.get(sourceId) === change) this.#waiting.delete(sourceId);
      const { store } = this.#context;
      const { holder, leaseMs } = this.#options;
      const source = await store.write(tx => leaseSource(tx, sourceId, holder, store.now(leaseMs)));
      if (source) await this.#run(source, change.scope);
      // Another replica reads it just now, perhaps past what changed.
      else await store.write(tx => makeSourcesDue(tx, [sourceId]));
    });
  }

  #track(sourceId: number, work: () => Promise<void>): void {
    const before = this.#lastRuns.get(sourceId) ?? Promise.resolve();
    const run = before
      .then(work)
      .catch(error => this.#logger.error('A source could not be read', { sourceId, error }))
      .finally(() => {
        this.#runs.delete(run);
        if (this.#lastRuns.get(sourceId) === run) this.#lastRuns.delete(sourceId);
        this.wake();
      });
    this.#runs.add(run);
    this.#lastRuns.set(sourceId, run);
  }

  async #run(source: StoredSource, scope?: RunScope): Promise<void> {
    const { store, onWritten } = this.#context;
    const { refreshIntervalMs, retryIntervalMs } = this.#options;
    const startedAt = performance.now();
    const since = store.now();
    const watches = source.type === 'file' && this.#options.watchesFiles;
    // Nobody waits for one entity of a first reading; later changes are shown at once.
    const series =
      source.run_state === null && !scope ? new WriteSeries(store, onWritten) : undefined;
    try {
      // Watched first, then listed and read: no change falls between.
      if (watches && !scope) {
        const exclude = this.#context.excludes.get(source.ref);
        await this.#watcher.watch({ ...source, exclude });
      }
      const outcome = await runSource(
        { ...this.#context, store: series ?? store },
        source,
        {
          complete: scope ? source.due_at : store.now(refreshIntervalMs),
          partial: store.now(Math.min(refreshIntervalMs, retryIntervalMs)),
        },
        scope,
      );
      if (watches)
        for (const { part, path } of outcome.includes)
          this.#watcher.watchInclude(source.id, part, path);
      await this.#settle(series);
      this.#commits.start(source, since);
      this.#logger.debug('Read a source', {
        source: source.ref,
        state: outcome.state,
        durationMs: Math.round(performance.now() - startedAt),
      });
      if (series) this.#reportWhenStored(source, series);
      else await this.#reporter.report(source.ref);
    } catch (error) {
      this.#logUnstored(source, error);
    }
  }

  /**
   * Once the last of several sources is read for the first time, all that they left pending is settled together: what many
   * refer to, such as a team, would be written again after each of them.
   */
  async #settle(series: WriteSeries | undefined): Promise<void> {
    const { store } = this.#context;
    if (series) {
      // In the order of the writes, since what others wrote may not be stored yet.
      const { result: hasMore } = await store.writeTogether(tx => hasUnreadSources(tx.trx));
      if (hasMore) return this.#settler.postpone();
    }
    void this.#settler.drain(series !== undefined);
  }

  #reportWhenStored(source: StoredSource, series: WriteSeries): void {
    const storing = series
      .whenStored()
      .then(() => this.#reporter.report(source.ref))
      .catch((error: unknown) => this.#logUnstored(source, error))
      .finally(() => this.#storing.delete(storing));
    this.#storing.add(storing);
  }

  #logUnstored(source: StoredSource, error: unknown): void {
    if (this.#isStopped) return;
    this.#unstored.add(source.id);
    this.#logger.error(`Source '${source.ref}' could not be stored; trying again later`, { error });
  }

  /** What could not be stored is due again after a while. Its lease would be renewed for as long as others are read. */
  async #retryUnstored(): Promise<void> {
    if (this.#unstored.size === 0) return;
    const { store } = this.#context;
    const { holder, retryIntervalMs, leaseMs } = this.#options;
    const ids = [...this.#unstored];
    const pauseMs = Math.min(retryIntervalMs, leaseMs);
    await store.write(tx => postponeSources(tx, holder, ids, store.now(pauseMs)));
    for (const id of ids) this.#unstored.delete(id);
  }
}
