import type { Logger } from '@portico/server';
import { findCommits } from '../ingestion/findCommits.ts';
import type { CatalogStore } from '../store/CatalogStore.ts';
import { type AppliedPart, listAppliedParts, noteCommits } from '../store/commits.ts';
import type { StoredSource } from '../store/sources.ts';

/** A pull changes files before it moves the branch: what differs from its commit is asked for again after these. */
const retriesMs = [1500, 5000];
/** More files at once are no change that somebody follows from commit to commit. */
const mostPartsOfRun = 500;
/** Git is told so many files at once. */
const partsPerQuestion = 500;

interface OpenPart extends AppliedPart {
  /** When the run began that changed it. */
  since: string;
  /** How often git has been asked. */
  tries: number;
  /** When git is to be asked, as milliseconds of the process's clock. */
  dueAt: number;
}

/**
 * Notes with which commit the files of a work tree changed, after what changed is stored: nobody waits for git, and
 * git is asked one question at a time. The first reading of a source tells of no change, so that a large catalog costs
 * nothing.
 */
export class CommitNoter {
  readonly #store: CatalogStore;
  readonly #logger: Logger;
  readonly #stopping = new AbortController();
  readonly #runs: { sourceId: number; since: string }[] = [];
  #open: OpenPart[] = [];
  #working: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

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
    if (source.type !== 'file' || source.run_state === null) return;
    this.#runs.push({ sourceId: source.id, since });
    this.#wake();
  }

  /** Ends after the write that is under way. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('The catalog is stopping'));
    clearTimeout(this.#timer);
    await this.#working;
  }

  #wake(): void {
    if (this.#stopping.signal.aborted) return;
    this.#working ??= this.#work()
      .catch((error: unknown) => {
        if (!this.#stopping.signal.aborted)
          this.#logger.warn('Commits of changed files could not be noted', { error });
      })
      .finally(() => {
        this.#working = undefined;
        // What came while the last answer was put away.
        if (this.#runs.length > 0) this.#wake();
      });
  }

  async #work(): Promise<void> {
    clearTimeout(this.#timer);
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one question after the other
      await this.#takeRuns();
      const due = this.#open
        .filter(({ dueAt }) => dueAt <= performance.now())
        .slice(0, partsPerQuestion);
      if (due.length === 0) break;
      this.#open = this.#open.filter(part => !due.includes(part));
      // oxlint-disable-next-line no-await-in-loop
      this.#open.push(...(await this.#note(due)));
    }
    if (this.#open.length === 0) return;
    const next = Math.min(...this.#open.map(({ dueAt }) => dueAt));
    this.#timer = setTimeout(() => this.#wake(), next - performance.now()).unref();
  }

  async #takeRuns(): Promise<void> {
    const { read } = this.#store.database;
    for (const { sourceId, since } of this.#runs.splice(0)) {
      // oxlint-disable-next-line no-await-in-loop -- most have changed nothing
      const parts = await listAppliedParts(read, sourceId, since, mostPartsOfRun + 1);
      if (parts.length <= mostPartsOfRun)
        this.#open.push(...parts.map(part => ({ ...part, since, tries: 0, dueAt: 0 })));
    }
  }

  /** @returns those that git is to be asked for again. */
  async #note(parts: readonly OpenPart[]): Promise<OpenPart[]> {
    const { commits, changed } = await findCommits(
      parts.map(({ path }) => path),
      this.#stopping.signal,
    );
    const found = parts.flatMap(part => {
      const commit = commits.get(part.path);
      return commit === undefined ? [] : { ...part, commit };
    });
    if (found.length > 0) await this.#store.write(tx => noteCommits(tx, found));
    return parts.flatMap(part => {
      const delayMs = retriesMs[part.tries];
      return delayMs !== undefined && changed.includes(part.path)
        ? { ...part, tries: part.tries + 1, dueAt: performance.now() + delayMs }
        : [];
    });
  }
}
