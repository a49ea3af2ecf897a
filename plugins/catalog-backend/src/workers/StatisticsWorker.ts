import type { Logger } from '@portico/server';
import type { Database } from '@portico/server/database';
import { BackgroundLoop } from '@portico/server/work';
import { sql } from 'kysely';
import type { CatalogSchema } from '../store/tables.ts';

const pauseMs = 3000;
const retryMs = 60_000;
const leastGrowth = 1000;
const growthFactor = 2;

/**
 * Does at once what PostgreSQL's own daemon would do minutes later: sorts new texts into their index, which
 * until then is searched from end to end beside it, and counts the tables anew when they have grown much,
 * which until then are taken for as small as they were.
 */
export class StatisticsWorker {
  readonly #db: Database<CatalogSchema>;
  readonly #loop: BackgroundLoop;

  constructor(db: Database<CatalogSchema>, logger: Logger) {
    this.#db = db;
    this.#loop = new BackgroundLoop({
      name: 'Statistics of the tables',
      logger,
      coalesceMs: pauseMs,
      retryMs,
      run: () => this.#update(),
    });
  }

  /** Looks soon whether there is something to do: to be called when the catalog has changed. */
  readonly wake = (): void => {
    if (this.#db.engine === 'postgres') this.#loop.wake();
  };

  /**
   * Sorts new texts in, and counts the tables anew if they have doubled, and grown by a thousand
   * entities, since they last were.
   */
  run(): Promise<void> {
    return this.#loop.drain();
  }

  /** Ends after what is under way. */
  stop(): Promise<void> {
    return this.#loop.stop();
  }

  async #update(): Promise<void> {
    await sql`select gin_clean_pending_list(${this.#db.getFullName('entity_text_trigrams')})`.execute(
      this.#db.write,
    );
    const { known, found } = await this.#measure();
    if (found < known + leastGrowth || found < known * growthFactor) return;
    await sql`analyze entities, facets, terms, relations, entity_text, entity_relations,
      claims, claim_documents`.execute(this.#db.write);
  }
  /** How many entities were last counted, and about how many there are: by the table's size, since counting reads all of it. */
  async #measure(): Promise<{ known: number; found: number }> {
    const { rows } = await sql<{ known: number; pages: number; size: number; counted: number }>`
      select reltuples as known, relpages as pages,
        pg_relation_size(oid) / current_setting('block_size')::integer as size,
        case when relpages = 0 then (select count(*) from entities) else 0 end as counted
      from pg_class where oid = ${this.#db.getFullName('entities')}::regclass`.execute(
      this.#db.read,
    );
    const { known = 0, pages = 0, size = 0, counted = 0 } = rows[0] ?? {};
    if (pages === 0) return { known: Math.max(0, known), found: counted };
    return { known, found: (known * size) / pages };
  }
}
