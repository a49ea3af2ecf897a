import { Client, type ClientConfig, type QueryResult } from 'pg';

/** Statements of all plugins that one connection has prepared at most; each takes some 50 KB of the database server. */
const maxPrepared = 200;
/** How many texts are known to have been sent. */
const maxKnown = 1000;
const isPreparable = /^\s*(?:select|with|insert|update|delete)\b/i;
/** PostgreSQL's code for a prepared statement whose result has other columns since a table was changed. */
const changedResult = '0A000';

/** Names statements that are sent more than once, for all connections of a pool. */
export class StatementNames {
  readonly #sent = new Map<string, string | undefined>();
  #count = 0;

  /** The name of a statement; `undefined` when it is not, or not yet, worth preparing. */
  get(text: string): string | undefined {
    const name = this.#sent.get(text);
    if (name !== undefined || !isPreparable.test(text)) return name;
    if (this.#sent.size >= maxKnown && !this.#sent.has(text)) this.#sent.clear();
    this.#sent.set(text, this.#sent.has(text) ? `s${++this.#count}` : undefined);
    return this.#sent.get(text);
  }

  /** Makes a statement be prepared anew. */
  forget(text: string): void {
    this.#sent.delete(text);
  }
}

/** A class of connections that prepare what is sent often, so that PostgreSQL parses and plans it once. */
export function createPreparedClient(names: StatementNames): typeof Client {
  class PreparedClient extends Client {
    readonly #prepared = new Set<string>();

    constructor(config?: string | ClientConfig) {
      super(config);
      // Whoever uses it learns from the next statement that it is lost; the pool listens to those that nobody uses.
      this.on('error', () => {});
    }

    // The pool and Kysely use this one form of the many that the driver offers.
    // oxlint-disable-next-line typescript/no-explicit-any -- the overloads of the driver
    override query(text: any, ...others: any[]): any {
      const [values] = others;
      if (typeof text !== 'string' || others.length !== 1 || !Array.isArray(values))
        return super.query(text, ...(others as []));
      const name = this.#nameOf(text);
      if (name === undefined) return super.query(text, values);
      return super.query({ name, text, values }).catch((error: unknown) => {
        if ((error as { code?: string }).code !== changedResult) throw error;
        names.forget(text);
        return this.#retry(text, values, error);
      });
    }

    /** Nothing has happened yet, so that it runs as it is; within a transaction PostgreSQL refuses it after the error. */
    async #retry(text: string, values: unknown[], cause: unknown): Promise<QueryResult> {
      return super.query(text, values).catch(() => {
        throw cause;
      });
    }

    #nameOf(text: string): string | undefined {
      const name = names.get(text);
      if (name === undefined || this.#prepared.has(name)) return name;
      if (this.#prepared.size >= maxPrepared) return undefined;
      this.#prepared.add(name);
      return name;
    }
  }
  return PreparedClient;
}
