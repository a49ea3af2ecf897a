import { lstat, stat } from 'node:fs/promises';
import { dirname, sep } from 'node:path';
import {
  type FileListing,
  getBaseFolder,
  isMissingFile,
  isPattern,
  listFilesBelow,
  matchesTarget,
} from '@portico/url-reader/files';
import type { Logger } from '@portico/server';
import type { RunScope } from '../ingestion/runSource.ts';
import { FolderWatcher } from './FolderWatcher.ts';

/** A file source as its watcher knows it. */
export interface WatchedSource {
  id: number;
  target: string;
  /** Patterns of files that are not part of it. */
  exclude?: readonly string[] | undefined;
}

/** Called with what changed in a source. */
export type SourceChangeHandler = (sourceId: number, scope: RunScope) => void;

const changedAfterMs = 25;
/** Files often go for a moment only, while an editor or git puts new ones in their place. */
const goneAfterMs = 400;

/** Reports which parts of which file sources changed, from watching their folders. */
export class FileSourceWatcher {
  readonly #folders: FolderWatcher;
  readonly #onChange: SourceChangeHandler;
  readonly #onTouch: () => void;
  readonly #logger: Logger;
  readonly #sources = new Map<number, WatchedSource>();
  /** Which parts render in a file, by the file. */
  readonly #including = new Map<string, Map<string, number>>();
  readonly #touched = new Set<string>();
  /** Paths that were not there, with when that was seen last. */
  readonly #gone = new Map<string, number>();
  #changedTimer: NodeJS.Timeout | undefined;
  #goneTimer: NodeJS.Timeout | undefined;

  /** @param onTouch - called at the first sign that something changes, ahead of `onChange`. */
  constructor(onChange: SourceChangeHandler, logger: Logger, onTouch = () => {}) {
    this.#onChange = onChange;
    this.#onTouch = onTouch;
    this.#logger = logger;
    this.#folders = new FolderWatcher({
      onPath: path => this.#handlePath(path),
      onError: (folder, error) =>
        logger.warn(`Folder '${folder}' is not watched; its changes come with the next refresh`, {
          reason: (error as NodeJS.ErrnoException).code ?? error.message,
        }),
    });
  }

  /**
   * Watches a source in all folders in which its files are or may appear. What is listed after that and
   * changes later is reported.
   */
  async watch(source: WatchedSource): Promise<void> {
    this.#sources.set(source.id, source);
    if (isPattern(source.target)) await this.#listWatched(getBaseFolder(source.target), source);
    else if (!(await isMissingFile(dirname(source.target))))
      this.#folders.add([dirname(source.target)]);
  }

  /** Watches a file that a part of a source renders in. */
  watchInclude(sourceId: number, part: string, path: string): void {
    const parts = this.#including.get(path) ?? new Map<string, number>();
    this.#including.set(path, parts.set(part, sourceId));
    this.#folders.add([dirname(path)]);
  }

  /** Ends watching. */
  close(): void {
    this.#folders.close();
    clearTimeout(this.#changedTimer);
    clearTimeout(this.#goneTimer);
  }

  #handlePath(path: string): void {
    if (this.#touched.size === 0) this.#onTouch();
    this.#touched.add(path);
    this.#changedTimer ??= setTimeout(() => {
      this.#changedTimer = undefined;
      const touched = [...this.#touched];
      this.#touched.clear();
      void this.#sort(touched);
    }, changedAfterMs);
  }

  async #sort(paths: readonly string[]): Promise<void> {
    const changed: string[] = [];
    for (const path of paths)
      try {
        const stats = await stat(path);
        if (!stats.isDirectory()) changed.push(path);
        // Listing does not follow links to folders either.
        else if (!(await lstat(path)).isSymbolicLink())
          changed.push(...(await this.#discover(path)));
        this.#gone.delete(path);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'ENOENT' || code === 'ENOTDIR') this.#handleGone(path);
        else this.#logger.warn(`'${path}' changed but cannot be read`, { error });
      }
    // Files of a folder that came back are there again too, whatever was seen of them before.
    for (const path of changed) this.#gone.delete(path);
    this.#report(changed, []);
  }

  async #discover(folder: string): Promise<string[]> {
    const sources = [...this.#sources.values()].filter(({ target }) =>
      `${folder}${sep}`.startsWith(`${getBaseFolder(target)}${sep}`),
    );
    const found = await Promise.all(sources.map(source => this.#listWatched(folder, source)));
    for (const { unreadable } of found)
      for (const { error } of unreadable) this.#logger.warn(error.message);
    return [...new Set(found.flatMap(({ files }) => files))];
  }

  /** Lists again until nothing was listed before it was watched: what came or went between is not told. */
  async #listWatched(
    folder: string,
    source: Pick<WatchedSource, 'target' | 'exclude'>,
  ): Promise<FileListing> {
    const listing = await listFilesBelow(folder, source.target, source.exclude);
    return this.#folders.add(listing.folders) ? this.#listWatched(folder, source) : listing;
  }

  #handleGone(path: string): void {
    this.#folders.forget(path);
    // A path seen anew is behind those that wait for longer.
    this.#gone.delete(path);
    this.#gone.set(path, Date.now());
    this.#goneTimer ??= setTimeout(() => this.#reportGone(), goneAfterMs);
  }

  /** Each path waits for itself, so that what is gone is reported also while others come and go all the time. */
  #reportGone(): void {
    const seenBefore = Date.now() - goneAfterMs;
    const gone = [...this.#gone].flatMap(([path, seenAt]) => (seenAt <= seenBefore ? [path] : []));
    for (const path of gone) this.#gone.delete(path);
    const [next] = this.#gone.values();
    this.#goneTimer =
      next === undefined
        ? undefined
        : setTimeout(() => this.#reportGone(), Math.max(1, next - seenBefore));
    if (gone.length > 0) this.#report([], gone);
  }

  #report(changed: readonly string[], gone: readonly string[]): void {
    const scopes = new Map<number, { changed: Set<string>; gone: Set<string> }>();
    const scopeOf = (id: number) => {
      const scope = scopes.get(id) ?? { changed: new Set(), gone: new Set() };
      scopes.set(id, scope);
      return scope;
    };
    for (const path of [...changed, ...gone])
      for (const [part, id] of this.#including.get(path) ?? []) scopeOf(id).changed.add(part);
    for (const { id, target, exclude } of this.#sources.values()) {
      for (const path of changed)
        if (matchesTarget(path, target, exclude)) scopeOf(id).changed.add(path);
      for (const path of gone)
        // A file that a location names by itself is missed, not removed.
        if (path === target) scopeOf(id).changed.add(path);
        // The folder that holds all of them shows in a reading.
        else if (path.startsWith(`${getBaseFolder(target)}${sep}`)) scopeOf(id).gone.add(path);
    }
    for (const [id, scope] of scopes)
      this.#onChange(id, { changed: [...scope.changed], gone: [...scope.gone] });
  }
}
