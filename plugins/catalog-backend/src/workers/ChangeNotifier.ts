import type { Logger } from '@portico/server';
import type { Database } from '@portico/server/database';
import { BackgroundLoop } from '@portico/server/work';
import type { CatalogSchema } from '../store/tables.ts';

/** Where the change feed's growth is reported. */
export const changesChannel = 'catalog_changes';
const coalesceMs = 15;

/** Says that the change feed grew, to this process and to the other replicas, not too often. */
export class ChangeNotifier {
  readonly #db: Database<CatalogSchema>;
  readonly #loop: BackgroundLoop;
  readonly #listeners = new Set<() => void>();
  #stopListening: (() => Promise<void>) | undefined;

  constructor(db: Database<CatalogSchema>, logger: Logger) {
    this.#db = db;
    this.#loop = new BackgroundLoop({
      name: 'Notices of changes',
      logger,
      coalesceMs,
      run: () => db.notify(changesChannel, ''),
    });
  }

  /** Begins to hear of changes. */
  async start(): Promise<void> {
    this.#stopListening = await this.#db.listen(changesChannel, () => {
      for (const listener of this.#listeners) listener();
    });
  }

  /** Calls back when the feed may have grown. @returns a function that ends it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Says that something was written. */
  readonly notify = (): void => this.#loop.wake();

  /** Ends. */
  async stop(): Promise<void> {
    await this.#loop.stop();
    await this.#stopListening?.();
  }
}
