import { setImmediate } from 'node:timers/promises';
import { type Database, insertRows } from '@portico/server/database';
import { sql, type Transaction } from 'kysely';
import { listTrigrams } from '../text/trigrams.ts';
import type { PreparedDocument } from './prepareDocument.ts';
import type { SearchSchema } from './tables.ts';

const maxKnownWords = 100_000;
const maxCheckedWords = 100;

/** The words of all documents, which misspelled ones are compared with. */
export class Vocabulary {
  readonly #db: Database<SearchSchema>;
  /** Words that are stored. */
  readonly #words = new Set<string>();
  /** As of so many removals of words. */
  #removals = 0;

  constructor(db: Database<SearchSchema>) {
    this.#db = db;
  }

  /** Stores the words of documents. @returns those that are stored once the transaction has ended; see {@link confirm}. */
  async insert(
    trx: Transaction<SearchSchema>,
    documents: readonly Pick<PreparedDocument, 'vocabulary'>[],
  ): Promise<string[]> {
    const removed = await trx.selectFrom('word_removals').select('count').executeTakeFirst();
    const removals = Number(removed?.count ?? 0);
    if (removals !== this.#removals) this.#words.clear();
    this.#removals = removals;
    const words = new Set<string>();
    for (const { vocabulary } of documents)
      for (const word of vocabulary) if (!this.#words.has(word)) words.add(word);
    if (words.size === 0) return [];
    const wanted = [...words];
    const { rows } = await sql<{ word: string }>`
      select word from words where word in
        (select value from ${this.#db.engineSql.jsonTexts(JSON.stringify(wanted))} as w)`.execute(
      trx,
    );
    const stored = new Set(rows.map(({ word }) => word));
    const added = wanted.filter(word => !stored.has(word));
    if (added.length === 0) return wanted;
    const last = await trx
      .selectFrom('words')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirst();
    const firstId = Number(last?.id ?? 0) + 1;
    const { engine } = this.#db;
    await insertRows(
      trx,
      engine,
      { table: 'words', columns: { id: 'integer', word: 'text' } },
      added.map((word, index) => [firstId + index, word]),
    );
    await insertRows(
      trx,
      engine,
      { table: 'word_trigrams', columns: { trigram: 'text', word_id: 'integer' } },
      added.flatMap((word, index) => listTrigrams(word).map(each => [each, firstId + index])),
    );
    return wanted;
  }

  /** Notes words whose transaction has ended. */
  confirm(words: readonly string[]): void {
    if (this.#words.size > maxKnownWords) this.#words.clear();
    for (const word of words) this.#words.add(word);
  }

  /** Removes words that no document contains any more, some at a time. */
  async removeUnused(signal: AbortSignal): Promise<void> {
    for (let last = 0; ;) {
      signal.throwIfAborted();
      const next = await this.#db.writeInOrder(async trx => {
        const rows = await trx
          .selectFrom('words')
          .select('id')
          .where('id', '>', last)
          .orderBy('id')
          .limit(maxCheckedWords)
          .execute();
        const ids = rows.map(({ id }) => Number(id));
        await this.#removeUnusedOf(trx, ids);
        return ids.at(-1);
      });
      if (next === undefined) return;
      last = next;
      await setImmediate();
    }
  }

  async #removeUnusedOf(trx: Transaction<SearchSchema>, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const isUsed =
      this.#db.engine === 'sqlite'
        ? sql`select 1 from document_words where document_words match '"' || w.word || '"'`
        : sql`select 1 from document_words d where d.words @@ ('''' || w.word || '''')::tsquery`;
    const { rows } = await sql<{ id: number }>`
      select w.id from words w where w.id in
        (select value from ${this.#db.engineSql.jsonIntegers(JSON.stringify(ids))} as i)
        and not exists (${isUsed})`.execute(trx);
    if (rows.length === 0) return;
    const unused = rows.map(({ id }) => Number(id));
    await trx.deleteFrom('word_trigrams').where('word_id', 'in', unused).execute();
    await trx.deleteFrom('words').where('id', 'in', unused).execute();
    await sql`update word_removals set count = count + 1`.execute(trx);
  }
}
