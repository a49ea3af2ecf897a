import type { IndexBatch } from '@portico/search-node';
import { type Database, insertRows } from '@portico/server/database';
import { sql, type Transaction } from 'kysely';
import { foldValue } from '../text/splitWords.ts';
import type { PreparedDocument } from './prepareDocument.ts';
import { realmFactor, type SearchSchema } from './tables.ts';
import { toVector } from './toVector.ts';

/** A document with its number in the index. */
export interface StoredDocument extends PreparedDocument {
  id: number;
  isNew: boolean;
}

type Engine = Pick<Database<SearchSchema>, 'engine' | 'engineSql'>;

/** Writes documents and their words in place of what was stored of them. */
export async function insertDocuments(
  trx: Transaction<SearchSchema>,
  db: Engine,
  documents: readonly StoredDocument[],
  { type, weight, progress, realm }: IndexBatch & { realm: number },
): Promise<void> {
  if (documents.length === 0) return;
  const { engine } = db;
  await removeParts(
    trx,
    db,
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

/** Removes all of documents but their own rows. */
export async function removeParts(
  trx: Transaction<SearchSchema>,
  db: Engine,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const list = sql`(select value from ${db.engineSql.jsonIntegers(JSON.stringify(ids))} as i)`;
  await sql`delete from document_ranks where id in ${list}`.execute(trx);
  await sql`delete from document_texts where id in ${list}`.execute(trx);
  await sql`delete from document_facets where document_id in ${list}`.execute(trx);
  if (db.engine === 'sqlite') {
    await sql`delete from document_keys where id in ${list}`.execute(trx);
    await sql`delete from document_words where rowid in ${list}`.execute(trx);
  } else await sql`delete from document_words where id in ${list}`.execute(trx);
}
