import { setTimeout } from 'node:timers/promises';
import type { Logger } from '@portico/server';
import { findCommits } from '../ingestion/findCommits.ts';
import type { CatalogStore } from '../store/CatalogStore.ts';
import { type AppliedPart, listAppliedParts, noteCommits } from '../store/commits.ts';
import type { StoredSource } from '../store/sources.ts';

/** A pull changes files before it moves the branch: what differs from its commit is asked for again after these. */
const retriesMs = [1500, 5000];
/** More files at once are no change that somebody follows from commit to commit. */
const mostParts = 500;

/**
 * Notes with which commit the files of a work tree changed, after what changed is stored: nobody waits for git. The
 * first reading of a source tells of no change, so that a large catalog costs nothing.
 */
export class CommitNoter {
  readonly #store: CatalogStore;
  readonly #logger: Logger;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(store: CatalogStore, logger: Logger) {
    this.#store = store;
    this.#logger = logger;
  }

  /**
   * Begins to look for the commits of what a run has changed.
   *
   * @param source - as it was before the run.
   * @param since - when the run began.
   */
  start(source: StoredSource, since: string): void {
    if (source.type !== 'file' || source.run_state === null || this.#stopping.signal.aborted)
      return;
    const running = this.#note(source.id, since)
      .catch((error: unknown) => {
        if (!this.#stopping.signal.aborted)
          this.#logger.warn('Commits of changed files could not be noted', { error });
      })
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Settles when all that was begun has come to an end. */
  async whenIdle(): Promise<void> {
    await Promise.all(this.#running);
  }

  /** Ends after the write that is under way. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('The catalog is stopping'));
    await this.whenIdle();
  }

  async #note(sourceId: number, since: string): Promise<void> {
    const { signal } = this.#stopping;
    const { read } = this.#store.database;
    const applied = await listAppliedParts(read, sourceId, since, mostParts + 1);
    if (applied.length > mostParts) return;
    let open: AppliedPart[] = applied;
    for (const delayMs of [0, ...retriesMs]) {
      if (open.length === 0) return;
      if (delayMs > 0) await setTimeout(delayMs, undefined, { signal, ref: false });
      const { commits, changed } = await findCommits(
        open.map(({ path }) => path),
        signal,
      );
      const found = open.flatMap(part => {
        const commit = commits.get(part.path);
        return commit === undefined ? [] : { ...part, commit };
      });
      if (found.length > 0) await this.#store.write(tx => noteCommits(tx, found, since));
      open = open.filter(({ path }) => changed.includes(path));
    }
  }
}
