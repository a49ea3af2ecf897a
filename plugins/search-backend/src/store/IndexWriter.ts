import type {
  CallerVisibility,
  IndexBatch,
  SearchableDocument,
  SourceProgress,
} from '@portico/search-node';
import type { Database } from '@portico/server/database';
import { type Kysely, sql, type Transaction } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import {
  hashDocument,
  isLocation,
  type PreparedDocument,
  prepareDocument,
} from './prepareDocument.ts';
import { insertDocuments, removeParts, type StoredDocument } from './insertDocuments.ts';
import type { SearchSchema } from './tables.ts';
import { Vocabulary } from './Vocabulary.ts';

/** How long documents are prepared before others have a turn. */
const turnMs = 8;

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
  readonly #vocabulary: Vocabulary;
  readonly #realms = new Map<string, number>();

  constructor(db: Database<SearchSchema>) {
    this.#db = db;
    this.#vocabulary = new Vocabulary(db);
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
      await insertDocuments(trx, this.#db, changed, { ...batch, realm });
      const words = await this.#vocabulary.insert(trx, changed);
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
    this.#vocabulary.confirm(added);
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
  removeUnusedWords(signal: AbortSignal): Promise<void> {
    return this.#vocabulary.removeUnused(signal);
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
    await removeParts(trx, this.#db, ids);
  }
}

/** Whoever holds what the index said before it was changed sees that it no longer holds. */
async function countChange(trx: Transaction<SearchSchema>): Promise<void> {
  await sql`update index_changes set count = count + 1`.execute(trx);
}
