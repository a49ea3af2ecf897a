import type {
  CallerVisibility,
  IndexBatch,
  SearchableDocument,
  SourceProgress,
} from '@portico/search-node';
import { type Database, insertRows } from '@portico/server/database';
import { type Kysely, sql, type Transaction } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import { foldValue } from '../text/splitWords.ts';
import { listTrigrams } from '../text/trigrams.ts';
import {
  hashDocument,
  isLocation,
  type PreparedDocument,
  prepareDocument,
} from './prepareDocument.ts';
import { realmFactor, type SearchSchema } from './tables.ts';

/** How long documents are prepared before others have a turn. */
const turnMs = 8;
const maxKnownWords = 100_000;
const maxCheckedWords = 100;

interface StoredDocument extends PreparedDocument {
  id: number;
  isNew: boolean;
}

type IncomingDocuments = ReadonlyMap<string, { document: SearchableDocument; hash: string }>;
type PreparedDocuments = ReadonlyMap<string, PreparedDocument>;

/** By location; the last one of a location counts. */
function listDocuments({ type, documents }: IndexBatch): IncomingDocuments {
  return new Map(
    documents
      .filter(({ location }) => isLocation(location))
      .map(document => [document.location, { document, hash: hashDocument(type, document) }]),
  );
}

/** Writes documents and their words, on both engines. */
export class IndexWriter {
  readonly #db: Database<SearchSchema>;
  /** Words that are stored. */
  readonly #words = new Set<string>();
  /** As of so many removals of words. */
  #removals = 0;
  readonly #realms = new Map<string, number>();

  constructor(db: Database<SearchSchema>) {
    this.#db = db;
  }

  async getProgress(type: string): Promise<SourceProgress | undefined> {
    const row = await this.#db.read
      .selectFrom('sources')
      .selectAll()
      .where('type', '=', type)
      .executeTakeFirst();
    return (
      row && {
        position: row.position ?? undefined,
        version: row.version,
        generation: Number(row.generation),
        isRebuilding: Number(row.is_rebuilding) === 1,
      }
    );
  }

  /** What is visible by the numbers of realms; those that no document is of are omitted. */
  async toRealms(visibility: CallerVisibility): Promise<(readonly [number, Uint8Array])[]> {
    const entries = Object.entries(visibility);
    if (entries.some(([name]) => !this.#realms.has(name))) {
      const rows = await this.#db.read.selectFrom('realms').selectAll().execute();
      for (const { id, name } of rows) this.#realms.set(name, Number(id));
    }
    return entries.flatMap(([name, bytes]) => {
      const realm = this.#realms.get(name);
      return realm === undefined ? [] : [[realm, bytes] as const];
    });
  }

  async write(batch: IndexBatch): Promise<void> {
    const { type, progress } = batch;
    const incoming = listDocuments(batch);
    const prepared = await this.#prepare(type, incoming);
    const added = await this.#db.writeInOrder(async trx => {
      const realm = await this.#requireRealm(trx, batch.visibility);
      const removed = await this.#findIds(trx, batch.removed);
      await this.#remove(trx, removed);
      const { changed, unchanged } = await this.#compare(trx, type, incoming, prepared);
      if (unchanged.length > 0)
        await trx
          .updateTable('documents')
          .set({ generation: progress.generation })
          .where('id', 'in', unchanged)
          .where('generation', '<>', progress.generation)
          .execute();
      await this.#insert(trx, changed, { ...batch, realm });
      const words = await this.#insertVocabulary(trx, changed);
      if (removed.length + changed.length > 0) await countChange(trx);
      const row = {
        position: progress.position ?? null,
        version: progress.version,
        generation: progress.generation,
        is_rebuilding: progress.isRebuilding ? 1 : 0,
      } as const;
      await trx
        .insertInto('sources')
        .values({ type, ...row })
        .onConflict(conflict => conflict.column('type').doUpdateSet(row))
        .execute();
      return words;
    });
    if (this.#words.size > maxKnownWords) this.#words.clear();
    for (const word of added) this.#words.add(word);
  }

  async removeOlder(type: string, generation: number): Promise<void> {
    for (;;) {
      const removed = await this.#db.writeInOrder(async trx => {
        const rows = await trx
          .selectFrom('documents')
          .select('id')
          .where('type', '=', type)
          .where('generation', '<', generation)
          .limit(500)
          .execute();
        await this.#remove(
          trx,
          rows.map(({ id }) => id),
        );
        if (rows.length > 0) await countChange(trx);
        return rows.length;
      });
      if (removed === 0) return;
    }
  }

  /** Removes words that no document contains any more, some at a time. */
  async removeUnusedWords(signal: AbortSignal): Promise<void> {
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
        await this.#removeUnused(trx, ids);
        return ids.at(-1);
      });
      if (next === undefined) return;
      last = next;
      await setImmediate();
    }
  }

  async #removeUnused(trx: Transaction<SearchSchema>, ids: readonly number[]): Promise<void> {
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

  /** Prepares those that are not stored as they are, the most of the work, before the transaction begins. */
  async #prepare(type: string, incoming: IncomingDocuments): Promise<PreparedDocuments> {
    const stored = await this.#findStored(this.#db.read, [...incoming.keys()]);
    const prepared = new Map<string, PreparedDocument>();
    let turnEndsAt = performance.now() + turnMs;
    for (const [location, { document, hash }] of incoming) {
      if (stored.get(location)?.hash === hash) continue;
      prepared.set(location, prepareDocument(type, document));
      if (performance.now() < turnEndsAt) continue;
      await setImmediate();
      turnEndsAt = performance.now() + turnMs;
    }
    return prepared;
  }

  async #findStored(db: Kysely<SearchSchema>, locations: readonly string[]) {
    if (locations.length === 0) return new Map<string, { id: number; hash: string }>();
    const { rows } = await sql<{ id: number; location: string; hash: string }>`
      select id, location, hash from documents where location in
        (select value from ${this.#db.engineSql.jsonTexts(JSON.stringify(locations))} as l)`.execute(
      db,
    );
    return new Map(rows.map(row => [row.location, row]));
  }

  async #requireRealm(trx: Transaction<SearchSchema>, name: string | undefined): Promise<number> {
    if (name === undefined) return 0;
    const known = this.#realms.get(name);
    if (known !== undefined) return known;
    const rows = await trx.selectFrom('realms').selectAll().execute();
    const stored = rows.find(row => row.name === name);
    const id = stored?.id ?? Math.max(0, ...rows.map(row => Number(row.id))) + 1;
    if (!stored) await trx.insertInto('realms').values({ id, name }).execute();
    return id;
  }

  async #findIds(trx: Transaction<SearchSchema>, locations: readonly string[]): Promise<number[]> {
    if (locations.length === 0) return [];
    const { rows } = await sql<{ id: number }>`
      select id from documents where location in
        (select value from ${this.#db.engineSql.jsonTexts(JSON.stringify(locations))} as l)`.execute(
      trx,
    );
    return rows.map(({ id }) => Number(id));
  }

  async #compare(
    trx: Transaction<SearchSchema>,
    type: string,
    incoming: IncomingDocuments,
    prepared: PreparedDocuments,
  ) {
    const changed: StoredDocument[] = [];
    const unchanged: number[] = [];
    if (incoming.size === 0) return { changed, unchanged };
    const stored = await this.#findStored(trx, [...incoming.keys()]);
    const last = await trx
      .selectFrom('documents')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirst();
    let nextId = Number(last?.id ?? 0) + 1;
    for (const [location, { document, hash }] of incoming) {
      const row = stored.get(location);
      if (row?.hash === hash) {
        unchanged.push(Number(row.id));
        continue;
      }
      const content = prepared.get(location) ?? prepareDocument(type, document);
      changed.push({ ...content, id: row ? Number(row.id) : nextId++, isNew: !row });
    }
    return { changed, unchanged };
  }

  async #remove(trx: Transaction<SearchSchema>, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await trx.deleteFrom('documents').where('id', 'in', ids).execute();
    await this.#removeParts(trx, ids);
  }

  async #removeParts(trx: Transaction<SearchSchema>, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const list = sql`(select value from ${this.#db.engineSql.jsonIntegers(JSON.stringify(ids))} as i)`;
    await sql`delete from document_ranks where id in ${list}`.execute(trx);
    await sql`delete from document_texts where id in ${list}`.execute(trx);
    await sql`delete from document_facets where document_id in ${list}`.execute(trx);
    if (this.#db.engine === 'sqlite') {
      await sql`delete from document_keys where id in ${list}`.execute(trx);
      await sql`delete from document_words where rowid in ${list}`.execute(trx);
    } else await sql`delete from document_words where id in ${list}`.execute(trx);
  }

  async #insert(
    trx: Transaction<SearchSchema>,
    documents: readonly StoredDocument[],
    { type, weight, progress, realm }: IndexBatch & { realm: number },
  ): Promise<void> {
    if (documents.length === 0) return;
    const { engine } = this.#db;
    await this.#removeParts(
      trx,
      documents.filter(({ isNew }) => !isNew).map(({ id }) => id),
    );
    // Without a number nobody could be found to see it.
    const realmOf = ({ number }: PreparedDocument) => (number === null && realm > 0 ? -1 : realm);
    // Everybody sees what has no visibility, whatever its number: SQLite compares the two as one key.
    const numberOf = ({ number }: PreparedDocument) => (realm > 0 ? (number ?? 0) : 0);
    await insertRows(
      trx,
      engine,
      {
        table: 'documents',
        columns: {
          id: 'integer',
          type: 'text',
          location: 'text',
          hash: 'text',
          generation: 'integer',
          weight: 'integer',
          sort_title: 'text',
          realm: 'integer',
          number: 'integer',
        },
        updateBy: ['id'],
      },
      documents.map(each => [
        each.id,
        type,
        each.location,
        each.hash,
        progress.generation,
        weight,
        each.sortTitle,
        realmOf(each),
        numberOf(each),
      ]),
    );
    await insertRows(
      trx,
      engine,
      {
        table: 'document_ranks',
        columns: {
          id: 'integer',
          weight: 'integer',
          length: 'integer',
          names: 'text',
          keywords: 'text',
        },
      },
      documents.map(({ id, titleLength, rankedNames, rankedKeywords }) => [
        id,
        weight,
        titleLength,
        rankedNames,
        rankedKeywords,
      ]),
    );
    await insertRows(
      trx,
      engine,
      {
        table: 'document_texts',
        columns: { id: 'integer', title: 'text', text: 'text', fields: 'text' },
      },
      documents.map(({ id, title, text, fields }) => [id, title, text, fields]),
    );
    await insertRows(
      trx,
      engine,
      {
        table: 'document_facets',
        columns: { document_id: 'integer', field: 'text', value: 'text', folded: 'text' },
      },
      documents.flatMap(({ id, facets }) =>
        facets.map(([field, value]) => [id, field, value, foldValue(value)]),
      ),
    );
    if (engine === 'sqlite') {
      await insertRows(
        trx,
        engine,
        { table: 'document_keys', columns: { id: 'integer', key: 'integer' } },
        documents.map(each => [each.id, realmOf(each) * realmFactor + numberOf(each)]),
      );
      await insertRows(
        trx,
        engine,
        {
          table: 'document_words',
          columns: { rowid: 'integer', head: 'text', rest: 'text', tokens: 'text' },
        },
        documents.map(({ id, head, rest, tokens }) => [
          id,
          head.join(' '),
          rest.join(' '),
          tokens.join(' '),
        ]),
      );
      return;
    }
    const ids = documents.map(({ id }) => id);
    const realms = documents.map(realmOf);
    const numbers = documents.map(numberOf);
    const heads = documents.map(({ head }) => toVector([head], []));
    const words = documents.map(({ head, rest, tokens }) => toVector([head, rest], tokens));
    await sql`
      insert into document_words (id, realm, number, head, words)
      select r.id, r.realm, r.number, r.head::tsvector, r.words::tsvector
      from unnest(${ids}::integer[], ${realms}::integer[], ${numbers}::integer[], ${heads}::text[],
        ${words}::text[]) as r(id, realm, number, head, words)`.execute(trx);
  }

  async #insertVocabulary(
    trx: Transaction<SearchSchema>,
    documents: readonly StoredDocument[],
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
}

/** Whoever holds what the index said before it was changed sees that it no longer holds. */
async function countChange(trx: Transaction<SearchSchema>): Promise<void> {
  await sql`update index_changes set count = count + 1`.execute(trx);
}

/** PostgreSQL stores at most 255 places of a word, and the last place is 16,383. */
const maxPosition = 16_383;
const maxPlaces = 255;

/** The text form of a `tsvector`. Between two parts is a free place, so that no phrase goes from one to the next. */
function toVector(parts: readonly (readonly string[])[], tokens: readonly string[]): string {
  const places = new Map<string, number[]>();
  let place = 0;
  for (const words of parts) {
    for (const word of words) {
      place += 1;
      const list = places.get(word);
      if (!list) places.set(word, [Math.min(place, maxPosition)]);
      else if (list.length < maxPlaces && place <= maxPosition) list.push(place);
    }
    place += 1;
  }
  for (const token of tokens) places.set(token, []);
  return [...places]
    .map(([word, list]) => (list.length > 0 ? `'${word}':${list.join(',')}` : `'${word}'`))
    .join(' ');
}
