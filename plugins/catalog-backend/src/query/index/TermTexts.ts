import type { Database } from '@portico/server/database';
import { sql } from 'kysely';
import type { CatalogSchema } from '../../store/tables.ts';
import { isOneOf } from '../language/isOneOf.ts';

const maxTexts = 20_000;

/** The texts of terms, as they were written. Terms never change, so those used before are remembered. */
export class TermTexts {
  readonly #db: Database<CatalogSchema>;
  readonly #texts = new Map<number, string>();

  constructor(db: Database<CatalogSchema>) {
    this.#db = db;
  }

  /** The texts of these terms, by id. */
  async read(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const texts = new Map<number, string>();
    const missing: number[] = [];
    for (const id of ids) {
      const text = this.#texts.get(id);
      if (text === undefined) missing.push(id);
      else texts.set(id, text);
    }
    if (missing.length === 0) return texts;
    const wanted = this.#db.engineSql.jsonIntegers(JSON.stringify(missing));
    const { rows } = await sql<{ id: number; text: string }>`
      select t.id, coalesce(t.original, t.value) as text from terms t
      where ${isOneOf(this.#db, sql`t.id`, sql`select w.value from ${wanted} as w`)}`.execute(
      this.#db.read,
    );
    if (this.#texts.size + rows.length > maxTexts) this.#texts.clear();
    for (const { id, text } of rows) {
      texts.set(id, text);
      if (this.#texts.size < maxTexts) this.#texts.set(id, text);
    }
    return texts;
  }
}
