import { sql } from 'kysely';
import type { WriteTransaction } from './WriteTransaction.ts';

const maxCached = 20_000;
/** Documents refer to entities far away in a catalog, and most other terms are written once. */
const maxCachedRefs = 100_000;
const refShape = /^[a-z0-9.-]+:[^/\s]+\/[^/\s]+$/i;

/**
 * The ids of terms and facet keys, made where they are missing. Those used lately are remembered,
 * so that most need no query; ids never change.
 */
export class TermIds {
  readonly #terms = new TermMap();
  readonly #keys = new RecentMap(maxCached);

  /** Forgets everything: what a failed write added was never stored. */
  clear(): void {
    this.#terms.clear();
    this.#keys.clear();
  }

  /** Forgets the refs where they are many. */
  shrink(): void {
    this.#terms.shrink();
  }

  /** Takes a term that was found or added otherwise, and is lower case. */
  add(term: string, id: number): void {
    this.#terms.set(term, id);
  }

  /** The ids of texts as they are written; they are compared in lower case. */
  resolveTerms(
    tx: WriteTransaction,
    texts: Iterable<string>,
  ): Promise<ReadonlyMap<string, number>> {
    return resolve(this.#terms, texts, async missing => {
      const rows = JSON.stringify(missing.map(text => [text.toLowerCase(), toOriginal(text)]));
      const wanted = tx.sql.jsonRows(rows, { value: 'text', original: 'text' });
      const found = await sql<{ id: number; text: string }>`
        select t.id, coalesce(t.original, t.value) as text from ${wanted} as w
        join terms t on t.value = w.value and t.original is not distinct from w.original`.execute(
        tx.trx,
      );
      const known = new Set(found.rows.map(({ text }) => text));
      const unknown = missing.filter(text => !known.has(text));
      if (unknown.length === 0) return found.rows;
      const newRows = JSON.stringify(unknown.map(text => [text.toLowerCase(), toOriginal(text)]));
      const added = await sql<{ id: number; text: string }>`
        insert into terms (value, original)
        select value, original from ${tx.sql.jsonRows(newRows, { value: 'text', original: 'text' })} as w
        where true returning id, coalesce(original, value) as text`.execute(tx.trx);
      return [...found.rows, ...added.rows];
    });
  }

  /** The ids of searchable keys, which are lower case. */
  resolveKeys(tx: WriteTransaction, keys: Iterable<string>): Promise<ReadonlyMap<string, number>> {
    return resolve(this.#keys, keys, async missing => {
      const wanted = tx.sql.jsonTexts(JSON.stringify(missing));
      const found = await sql<{ id: number; text: string }>`
        select k.id, k.key as text from ${wanted} as w join facet_keys k on k.key = w.value`.execute(
        tx.trx,
      );
      const known = new Set(found.rows.map(({ text }) => text));
      const unknown = missing.filter(key => !known.has(key));
      if (unknown.length === 0) return found.rows;
      const added = await sql<{ id: number; text: string }>`
        insert into facet_keys (key) select value from ${tx.sql.jsonTexts(JSON.stringify(unknown))} as w
        where true returning id, key as text`.execute(tx.trx);
      return [...found.rows, ...added.rows];
    });
  }
}

async function resolve(
  cache: Pick<RecentMap, 'get' | 'set'>,
  texts: Iterable<string>,
  load: (missing: string[]) => Promise<readonly { id: number; text: string }[]>,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  const missing: string[] = [];
  for (const text of new Set(texts)) {
    const id = cache.get(text);
    if (id === undefined) missing.push(text);
    else ids.set(text, id);
  }
  if (missing.length === 0) return ids;
  for (const { id, text } of await load(missing)) {
    ids.set(text, id);
    cache.set(text, id);
  }
  return ids;
}

function toOriginal(text: string): string | null {
  return text.toLowerCase() === text ? null : text;
}

/** Keeps entity refs apart, which would otherwise be forgotten for texts that occur once. */
class TermMap {
  readonly #refs = new RecentMap(maxCachedRefs);
  readonly #others = new RecentMap(maxCached);

  get(text: string): number | undefined {
    return this.#of(text).get(text);
  }

  set(text: string, id: number): void {
    this.#of(text).set(text, id);
  }

  clear(): void {
    this.#refs.clear();
    this.#others.clear();
  }

  shrink(): void {
    if (this.#refs.size > maxCached) this.#refs.clear();
  }

  #of(text: string): RecentMap {
    return refShape.test(text) ? this.#refs : this.#others;
  }
}

/** Keeps what was used lately, at most twice as much as one generation. */
class RecentMap {
  readonly #maxSize: number;
  #recent = new Map<string, number>();
  #older = new Map<string, number>();

  constructor(maxSize: number) {
    this.#maxSize = maxSize;
  }

  get size(): number {
    return this.#recent.size + this.#older.size;
  }

  get(text: string): number | undefined {
    const recent = this.#recent.get(text);
    if (recent !== undefined) return recent;
    const older = this.#older.get(text);
    if (older !== undefined) this.set(text, older);
    return older;
  }

  set(text: string, id: number): void {
    this.#recent.set(text, id);
    if (this.#recent.size < this.#maxSize) return;
    this.#older = this.#recent;
    this.#recent = new Map();
  }

  clear(): void {
    this.#recent.clear();
    this.#older.clear();
  }
}
