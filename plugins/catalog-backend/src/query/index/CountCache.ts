import type { Database } from '@portico/server/database';
import type { CatalogSchema } from '../../store/tables.ts';

const maxCounts = 500;
const longestKey = 4096;

/**
 * Keeps counts as long as the change feed does not grow: every write that can change a count notes
 * it there, in the same transaction. Callers who request the same at once share one answer.
 */
export class CountCache {
  readonly #db: Database<CatalogSchema>;
  readonly #counts = new Map<string, Promise<unknown>>();
  #position = 0;

  constructor(db: Database<CatalogSchema>) {
    this.#db = db;
  }

  /**
   * Counts, or gives what was counted since the last change.
   *
   * @param question - all that the answer depends on, what the caller may see included.
   */
  async get<T>(question: readonly unknown[], count: () => Promise<T>): Promise<T> {
    const key = JSON.stringify(question);
    if (key.length > longestKey) return count();
    // Read before counting: an answer may know more than its position says, never less.
    const position = await this.#getLatest();
    if (position < this.#position) return count();
    if (position > this.#position || this.#counts.size >= maxCounts) this.#counts.clear();
    this.#position = position;

    const cached = this.#counts.get(key) as Promise<T> | undefined;
    if (cached) return cached;
    const counted = count();
    this.#counts.set(key, counted);
    counted.catch(() => this.#counts.delete(key));
    return counted;
  }

  async #getLatest(): Promise<number> {
    const row = await this.#db.read
      .selectFrom('changes')
      .select(({ fn }) => fn.max('seq').as('latest'))
      .executeTakeFirst();
    return Number(row?.latest ?? 0);
  }
}
