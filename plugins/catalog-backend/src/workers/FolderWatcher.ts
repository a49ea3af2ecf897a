import { type FSWatcher, watch } from 'node:fs';
import { basename, join, sep } from 'node:path';

/** What a folder watcher reports. */
export interface FolderEvents {
  /** Something happened to this path; it may exist or be gone, and may be a folder. */
  onPath(path: string): void;
  /** A folder cannot be watched; its changes come with the next reading. */
  onError(folder: string, error: Error): void;
}

/** Watches folders, one watch each however many files they hold. */
export class FolderWatcher {
  readonly #events: FolderEvents;
  readonly #watches = new Map<string, FSWatcher>();

  constructor(events: FolderEvents) {
    this.#events = events;
  }

  /** Adds folders; those that are watched already stay as they are. @returns whether any was added. */
  add(folders: Iterable<string>): boolean {
    const before = this.#watches.size;
    for (const folder of folders) if (!this.#watches.has(folder)) this.#watch(folder);
    return this.#watches.size > before;
  }

  /** Forgets a folder that is gone, and those below it; a new one of its name is another folder. */
  forget(folder: string): void {
    for (const [watched, watcher] of this.#watches)
      if (watched === folder || watched.startsWith(`${folder}${sep}`)) {
        watcher.close();
        this.#watches.delete(watched);
      }
  }

  /** Ends all watches. */
  close(): void {
    for (const watcher of this.#watches.values()) watcher.close();
    this.#watches.clear();
  }

  #watch(folder: string): void {
    try {
      const watcher = watch(folder, (_, name) => {
        if (name === null) return;
        // A folder announces its own end by its own name; one that takes its place is another one.
        if (name === basename(folder)) {
          this.forget(folder);
          this.#events.onPath(folder);
        }
        this.#events.onPath(join(folder, name));
      });
      watcher.on('error', error => this.#drop(folder, error));
      this.#watches.set(folder, watcher);
    } catch (error) {
      this.#drop(folder, error as Error);
    }
  }

  #drop(folder: string, error: Error): void {
    this.#watches.get(folder)?.close();
    this.#watches.delete(folder);
    this.#events.onError(folder, error);
  }
}
