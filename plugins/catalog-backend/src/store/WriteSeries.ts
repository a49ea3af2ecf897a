import type { CatalogStore } from './CatalogStore.ts';
import type { StoreTransaction } from './StoreTransaction.ts';

/** Where writes of one piece of work go: one by one to the store, or as a series that is stored together. */
export type CatalogWriter = Pick<CatalogStore, 'write' | 'now' | 'database'>;

/** Writes that build on each other and may be stored together with others; once one is lost, no other follows. */
export class WriteSeries implements CatalogWriter {
  readonly #store: CatalogStore;
  readonly #onStored: () => void;
  #last: Promise<void> = Promise.resolve();
  #lost: { error: unknown } | undefined;

  /** @param onStored - called whenever more of it became visible. */
  constructor(store: CatalogStore, onStored: () => void) {
    this.#store = store;
    this.#onStored = onStored;
  }

  get database(): CatalogStore['database'] {
    return this.#store.database;
  }

  now(plusMs?: number): string {
    return this.#store.now(plusMs);
  }

  async write<T>(work: (tx: StoreTransaction) => Promise<T>): Promise<T> {
    const { result, stored } = await this.#store.writeTogether(async tx =>
      // What came before may have been lost while this one waited for its turn.
      this.#lost ? undefined : { value: await work(tx) },
    );
    this.#last = stored;
    stored.then(this.#onStored, (error: unknown) => {
      this.#lost ??= { error };
    });
    if (!result) throw this.#lost?.error;
    return result.value;
  }

  /** Settles when all that was written is stored. @throws when some of it was lost. */
  async whenStored(): Promise<void> {
    await this.#last;
    if (this.#lost) throw this.#lost.error;
  }
}
