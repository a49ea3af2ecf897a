import type { Database, Logger } from '@portico/server';
import type { CatalogSchema } from '../store/tables.ts';

const channel = 'catalog_changes';
const coalesceMs = 15;

/** Says that the change feed grew, to this process and to the other replicas, not too often. */
export class ChangeNotifier {
  readonly #db: Database<CatalogSchema>;
  readonly #logger: Logger;
  readonly #listeners = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;
  #stopListening: (() => Promise<void>) | undefined;

  constructor(db: Database<CatalogSchema>, logger: Logger) {
    this.#db = db;
    this.#logger = logger;
  }

  /** Begins to hear of changes. */
  async start(): Promise<void> {
    this.#stopListening = await this.#db.listen(channel, () => {
      for (const listener of this.#listeners) listener();
    });
  }

  /** Calls back when the feed may have grown. @returns a function that ends it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Says that something was written. */
  readonly notify = (): void => {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#db
        .notify(channel, '')
        .catch(error => this.#logger.warn('Listeners could not be told of changes', { error }));
    }, coalesceMs);
  };

  /** Ends. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#stopListening?.();
  }
}
