import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { qualifyTables } from './qualifyTables.ts';
import { throwUnavailable } from './throwUnavailable.ts';

/** How many statements are known with their schema. */
const maxTexts = 500;

/** A pool as one plugin uses it: each statement names the plugin's schema, and closing it leaves the connections open. */
export class SchemaPool implements PostgresPool {
  readonly #pool: Pool;
  readonly #schema: string;
  readonly #onError: (error: unknown) => void;
  readonly #texts = new Map<string, string>();
  readonly #clients = new WeakMap<PoolClient, PostgresPoolClient>();

  /**
   * @param schema - as SQL, with quotes.
   * @param onError - called with what a statement met.
   */
  constructor(pool: Pool, schema: string, onError: (error: unknown) => void) {
    this.#pool = pool;
    this.#schema = schema;
    this.#onError = onError;
  }

  /** What the pool connects with. */
  get options(): object {
    return this.#pool.options;
  }

  /** Takes a connection from the pool. */
  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#pool.connect().catch(throwUnavailable);
    let own = this.#clients.get(client);
    if (!own) {
      own = this.#wrap(client);
      this.#clients.set(client, own);
    }
    return own;
  }

  /** Nothing: the connections belong to others too. */
  async end(): Promise<void> {}

  #wrap(client: PoolClient): PostgresPoolClient {
    const query = (text: string, values: unknown[]) =>
      client.query(this.#qualify(text), values).catch((error: Error) => {
        this.#onError(error);
        return throwUnavailable(error);
      });
    return {
      query: query as unknown as PostgresPoolClient['query'],
      // The pool gives a connection another function at each use.
      release: isBroken => client.release(isBroken),
    };
  }

  #qualify(text: string): string {
    let qualified = this.#texts.get(text);
    if (qualified === undefined) {
      qualified = qualifyTables(text, this.#schema);
      if (this.#texts.size >= maxTexts) this.#texts.clear();
      this.#texts.set(text, qualified);
    }
    return qualified;
  }
}
