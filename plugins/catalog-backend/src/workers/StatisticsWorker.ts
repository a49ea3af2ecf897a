import type { Database, Logger } from '@portico/server';
import { sql } from 'kysely';
import type { CatalogSchema } from '../store/tables.ts';

const pauseMs = 3000;
const leastGrowth = 1000;
const growthFactor = 1.5;

/**
 * Does at once what PostgreSQL's own daemon would do minutes later: sorts new texts into their index, which
 * until then is searched from end to end beside it, and counts the tables anew when they have grown much,
 * which until then are taken for as small as they were.
 */
export class StatisticsWorker {
  readonly #db: Database<CatalogSchema>;
  readonly #logger: Logger;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(db: Database<CatalogSchema>, logger: Logger) {
    this.#db = db;
    this.#logger = logger;
  }

  /** Looks soon whether there is something to do: to be called when the catalog has changed. */
  readonly wake = (): void => {
    if (this.#db.engine !== 'postgres' || this.#isStopped) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#running = this.run();
    }, pauseMs);
  };

  /**
   * Sorts new texts in, and counts the tables anew if they have grown by half, and by a thousand entities,
   * since they last were.
   */
  async run(): Promise<void> {
    try {
      await sql`select gin_clean_pending_list('entity_text_trigrams')`.execute(this.#db.write);
      const { rows } = await sql<{ known: number; found: number | string }>`
        select reltuples as known, (select count(*) from entities) as found
        from pg_class where oid = 'entities'::regclass`.execute(this.#db.read);
      const known = Math.max(0, Number(rows[0]?.known ?? 0));
      const found = Number(rows[0]?.found ?? 0);
      if (found < known + leastGrowth || found < known * growthFactor) return;
      await sql`analyze entities, facets, terms, relations, entity_text, entity_relations,
        claims, claim_documents`.execute(this.#db.write);
    } catch (error) {
      this.#logger.warn('The tables could not be put in order; queries may be slow for a while', {
        error,
      });
    }
  }

  /** Ends after what is under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }
}
