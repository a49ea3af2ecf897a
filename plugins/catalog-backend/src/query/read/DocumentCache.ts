import type { Database } from '@portico/server/database';
import { sql } from 'kysely';
import type { CatalogSchema } from '../../store/tables.ts';
import { isOneOf } from '../language/isOneOf.ts';

/** Characters of all texts together. */
const maxCharacters = 16 * 1024 * 1024;
const idsPerRead = 250;

/** Texts by entity id, and the position of the change feed up to which they are right. */
interface ReadTexts {
  position: number;
  texts: ReadonlyMap<number, string>;
}

/**
 * The JSON texts of entities that were read lately: the database takes longer to put a text together than to find out that
 * nothing changed. They hold until the change feed grows.
 */
export class DocumentCache {
  readonly #db: Database<CatalogSchema>;
  readonly #maxCharacters: number;
  #position = 0;
  #characters = 0;
  /** Those that were read first come first. */
  readonly #texts = new Map<number, string>();

  constructor(db: Database<CatalogSchema>, options: { maxCharacters?: number } = {}) {
    this.#db = db;
    this.#maxCharacters = options.maxCharacters ?? maxCharacters;
  }

  /**
   * The texts of entities, in the order of their ids; `undefined` for those that are gone.
   *
   * @param position - the newest position of the change feed.
   * @returns also whether all of them are of that position: the feed may grow meanwhile.
   */
  async read(
    ids: readonly number[],
    position: number,
  ): Promise<{ texts: (string | undefined)[]; isCurrent: boolean }> {
    let isCurrent = true;
    const texts = new Map<number, string>();
    const missing: number[] = [];
    for (const id of ids) {
      const text = position === this.#position ? this.#texts.get(id) : undefined;
      if (text === undefined) missing.push(id);
      else texts.set(id, text);
    }
    for (let at = 0; at < missing.length; at += idsPerRead) {
      const read = await readTexts(this.#db, missing.slice(at, at + idsPerRead));
      this.#add(read);
      isCurrent &&= read.position === position;
      for (const [id, text] of read.texts) texts.set(id, text);
    }
    return { texts: ids.map(id => texts.get(id)), isCurrent };
  }

  #add({ position, texts }: ReadTexts): void {
    if (position < this.#position) return;
    if (position > this.#position) {
      this.#texts.clear();
      this.#characters = 0;
      this.#position = position;
    }
    for (const [id, text] of texts) {
      if (this.#texts.has(id)) continue;
      this.#texts.set(id, text);
      this.#characters += text.length;
    }
    for (const [id, text] of this.#texts) {
      if (this.#characters <= this.#maxCharacters) break;
      this.#texts.delete(id);
      this.#characters -= text.length;
    }
  }
}

/** The newest position of the change feed. */
export async function readPosition(db: Database<CatalogSchema>): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select coalesce(max(seq), 0) as position from changes`.execute(db.read);
  return Number(rows[0]?.position ?? 0);
}

/** Reads texts and the position in one statement, so that both are of the same state. */
async function readTexts(db: Database<CatalogSchema>, ids: readonly number[]): Promise<ReadTexts> {
  const wanted = sql`select i.value from ${db.engineSql.jsonIntegers(JSON.stringify(ids))} as i`;
  const { rows } = await sql<{ id: number; json: string | null }>`
    select (select coalesce(max(seq), 0) from changes) as id, null as json
    union all select entity_id, json from entity_json where ${isOneOf(db, sql`entity_id`, wanted)}`.execute(
    db.read,
  );
  const texts = new Map<number, string>();
  let position = 0;
  for (const { id, json } of rows) {
    if (json === null) position = Number(id);
    else texts.set(Number(id), json);
  }
  return { position, texts };
}
