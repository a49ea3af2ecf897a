import { mapInParts } from '@portico/contract';
import type { UrlReader } from '@portico/url-reader';
import type { Logger } from '@portico/server';
import { BackgroundLoop } from '@portico/server/work';
import { findCommits } from '../ingestion/read/findCommits.ts';
import type { CatalogStore } from '../store/CatalogStore.ts';
import { type AppliedPart, listAppliedParts, noteCommits } from '../store/commits.ts';
import type { StoredSource } from '../store/sources.ts';

/** A pull changes files before it moves the branch: what differs from its commit is requested again after these. */
const retriesMs = [1500, 5000];
/** More files at once are no change that somebody follows from commit to commit. */
const maxPartsOfRun = 500;
/** Git looks at so many files at once. */
const partsPerQuestion = 500;
/** Code hosts are asked so much at a time. */
const concurrentRequests = 8;

interface OpenPart extends AppliedPart {
  sourceType: StoredSource['type'];
  /** When the run began that changed it. */
  since: string;
  /** How often git has been asked. */
  tries: number;
  /** When git is to be asked, as milliseconds of the process's clock. */
  dueAt: number;
}

/**
 * Notes with which commit the files of a work tree and the pages of code hosts changed, after what changed is stored:
 * nobody waits for git, which is asked one question at a time, or for a host. The first reading of a source counts as
 * no change, so that a large catalog costs nothing.
 */
export class CommitRecorder {
  readonly #store: CatalogStore;
  readonly #urlReader: UrlReader;
  readonly #logger: Logger;
  readonly #loop: BackgroundLoop;
  readonly #runs: { source: StoredSource; since: string }[] = [];
  #open: OpenPart[] = [];

  constructor(store: CatalogStore, urlReader: UrlReader, logger: Logger) {
    this.#store = store;
    this.#urlReader = urlReader;
    this.#logger = logger;
    this.#loop = new BackgroundLoop({
      name: 'Commits of changes',
      logger,
      run: signal => this.#recordDue(signal),
    });
  }

  /**
   * Begins to look for the commits of what a run has changed.
   *
   * @param source - as it was before the run.
   * @param since - when the run began.
   */
  start(source: StoredSource, since: string): void {
    if (source.run_state === null) return;
    this.#runs.push({ source, since });
    this.#loop.wake();
  }

  /** Ends after the write that is under way. */
  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** @returns milliseconds until git is asked again. */
  async #recordDue(signal: AbortSignal): Promise<number | void> {
    for (;;) {
      await this.#takeRuns();
      const due = this.#open
        .filter(({ dueAt }) => dueAt <= performance.now())
        .slice(0, partsPerQuestion);
      if (due.length === 0) break;
      this.#open = this.#open.filter(part => !due.includes(part));
      this.#open.push(...(await this.#note(due, signal)));
    }
    if (this.#open.length === 0) return;
    const next = Math.min(...this.#open.map(({ dueAt }) => dueAt));
    return Math.max(0, next - performance.now());
  }

  async #takeRuns(): Promise<void> {
    const { read } = this.#store.database;
    for (const { source, since } of this.#runs.splice(0)) {
      const parts = await listAppliedParts(read, source.id, since, maxPartsOfRun + 1);
      if (parts.length <= maxPartsOfRun)
        this.#open.push(
          ...parts.map(part => ({ ...part, sourceType: source.type, since, tries: 0, dueAt: 0 })),
        );
    }
  }

  /** @returns those that git is to be requested again. */
  async #note(parts: readonly OpenPart[], signal: AbortSignal): Promise<OpenPart[]> {
    const listPaths = (type: StoredSource['type']) =>
      parts.filter(({ sourceType }) => sourceType === type).map(({ path }) => path);
    const { commits, changed } = await findCommits(listPaths('file'), signal);
    const pageCommits = await this.#requestHosts(listPaths('url'), signal);
    const found = parts.flatMap(part => {
      const commit = commits.get(part.path) ?? pageCommits.get(part.path);
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

  /** The latest commits of pages, by URL. A host that does not tell leaves the version without one. */
  async #requestHosts(urls: readonly string[], signal: AbortSignal): Promise<Map<string, string>> {
    const commits = new Map<string, string>();
    const request = async (url: string) => {
      try {
        const commit = await this.#urlReader.findCommit(url);
        if (commit !== undefined) commits.set(url, commit);
      } catch (error) {
        this.#logger.debug('A code host did not tell the commit of a change', { url, error });
      }
    };
    await mapInParts(urls, concurrentRequests, request, signal);
    return commits;
  }
}
