import { type FSWatcher, watch } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Logger } from '@portico/server';

const settleMs = 60;
const idleMs = 30 * 60_000;
const maxWatched = 100;

interface WatchedFolder {
  watcher: FSWatcher;
  usedAt: number;
  timer: NodeJS.Timeout | undefined;
}

/** Watches folders of docs that somebody has opened lately, and calls back when a file in them was saved. */
export class SourceWatcher {
  readonly #logger: Logger;
  readonly #onChange: (entityRef: string) => void;
  readonly #folders = new Map<string, WatchedFolder>();

  constructor(logger: Logger, onChange: (entityRef: string) => void) {
    this.#logger = logger;
    this.#onChange = onChange;
  }

  /** Watches the folder of a site for the next half hour. */
  keep(entityRef: string, folderUrl: string): void {
    const known = this.#folders.get(entityRef);
    if (known) {
      known.usedAt = Date.now();
      return;
    }
    this.#endIdle();
    if (this.#folders.size >= maxWatched) return;
    try {
      const watcher = watch(fileURLToPath(folderUrl), { recursive: true, persistent: false });
      const folder: WatchedFolder = { watcher, usedAt: Date.now(), timer: undefined };
      this.#folders.set(entityRef, folder);
      watcher.on('change', (_event, name) => {
        if (/(?:^|[/\\])(?:\.git|node_modules)(?:[/\\]|$)/.test(String(name))) return;
        clearTimeout(folder.timer);
        folder.timer = setTimeout(() => this.#onChange(entityRef), settleMs).unref();
      });
      watcher.on('error', () => this.#end(entityRef));
    } catch (error) {
      this.#logger.debug(
        `The docs of '${entityRef}' cannot be watched; they are read when they are opened`,
        { error },
      );
    }
  }

  stop(): void {
    for (const entityRef of this.#folders.keys()) this.#end(entityRef);
  }

  #endIdle(): void {
    for (const [entityRef, { usedAt }] of this.#folders)
      if (Date.now() - usedAt > idleMs) this.#end(entityRef);
  }

  #end(entityRef: string): void {
    const folder = this.#folders.get(entityRef);
    this.#folders.delete(entityRef);
    clearTimeout(folder?.timer);
    folder?.watcher.close();
  }
}
