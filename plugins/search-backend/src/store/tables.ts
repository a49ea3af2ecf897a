import type { Migration } from '@portico/server/database';
import { type Kysely, sql } from 'kysely';

/** A source, and how far it has been read. */
export interface SourceRow {
  type: string;
  position: string | null;
  version: string;
  generation: number;
  is_rebuilding: 0 | 1;
}

/** What decides about a document, and ranks it. */
export interface DocumentRow {
  id: number;
  type: string;
  location: string;
  hash: string;
  /** Of the pass over its source that saw it last. */
  generation: number;
  weight: number;
  sort_title: string;
  /** 0: everybody may see it; else the visibility that its number belongs to. */
  realm: number;
  number: number;
}

/** What ranks a document. */
export interface RankRow {
  id: number;
  weight: number;
  /** Characters of the title, at most 200. */
  length: number;
  /** The title and other names, folded: each `\n name \n`. */
  names: string;
  /** Folded, with a space before and after each word. */
  keywords: string;
}

/** What is shown of a document. */
export interface DocumentTextRow {
  id: number;
  title: string;
  text: string;
  /** JSON. */
  fields: string;
}

/** A value of a document's field. */
export interface FacetRow {
  document_id: number;
  field: string;
  value: string;
  /** Folded, for suggestions. */
  folded: string;
}

/** A query that a user sent on purpose. */
export interface RecentQueryRow {
  id: string;
  user_ref: string;
  term: string;
  used_at: number;
}

/** A term that found nothing, once for each user and day. */
export interface MissRow {
  term: string;
  user_hash: string;
  day: string;
  count: number;
}

/** The tables of search; those of the words differ between the engines. */
export interface SearchSchema {
  sources: SourceRow;
  realms: { id: number; name: string };
  documents: DocumentRow;
  document_ranks: RankRow;
  document_texts: DocumentTextRow;
  document_facets: FacetRow;
  words: { id: number; word: string };
  word_trigrams: { trigram: string; word_id: number };
  /** How often words were removed: what was read of them before does not hold afterwards. */
  word_removals: { id: number; count: number };
  /** How often documents were changed: what was read of them before does not hold afterwards. */
  index_changes: { id: number; count: number };
  recent_queries: RecentQueryRow;
  misses: MissRow;
  /** SQLite: which bit decides about a document. */
  document_keys: { id: number; key: number };
  /** PostgreSQL: the words of a document, and which bit decides about it. */
  document_words: { id: number; realm: number; number: number };
}

/** A realm and a number in it as one number. */
export const realmFactor = 2 ** 32;

/** Those of the index, which is read from its sources again where it is empty. */
export const indexTables: readonly (keyof SearchSchema)[] = [
  'sources',
  'realms',
  'documents',
  'document_ranks',
  'document_texts',
  'document_facets',
  'words',
  'word_trigrams',
  'word_removals',
  'index_changes',
  'document_keys',
  'document_words',
];

/** The tables of search. */
export const searchMigrations: readonly Migration[] = [
  {
    id: '001_search',
    async up(trx, engine) {
      const db = trx as unknown as Kysely<unknown>;
      const withoutRowid = engine === 'sqlite' ? sql`without rowid` : sql``;
      await db.schema
        .createTable('sources')
        .addColumn('type', 'text', column => column.primaryKey())
        .addColumn('position', 'text')
        .addColumn('version', 'text', column => column.notNull())
        .addColumn('generation', 'integer', column => column.notNull())
        .addColumn('is_rebuilding', 'integer', column => column.notNull())
        .execute();
      await db.schema
        .createTable('realms')
        .addColumn('id', 'integer', column => column.primaryKey())
        .addColumn('name', 'text', column => column.notNull().unique())
        .execute();
      await db.schema
        .createTable('documents')
        .addColumn('id', 'integer', column => column.primaryKey())
        .addColumn('type', 'text', column => column.notNull())
        .addColumn('location', 'text', column => column.notNull().unique())
        .addColumn('hash', 'text', column => column.notNull())
        .addColumn('generation', 'integer', column => column.notNull())
        .addColumn('weight', 'integer', column => column.notNull())
        .addColumn('sort_title', 'text', column => column.notNull())
        .addColumn('realm', 'integer', column => column.notNull())
        .addColumn('number', 'integer', column => column.notNull())
        .addColumn('rank_text', 'text', column => column.notNull())
        .execute();
      await sql`create index documents_by_weight on documents (weight desc, sort_title, id)`.execute(
        trx,
      );
      await sql`create index documents_by_generation on documents (type, generation)`.execute(trx);
      await db.schema
        .createTable('document_texts')
        .addColumn('id', 'integer', column => column.primaryKey())
        .addColumn('title', 'text', column => column.notNull())
        .addColumn('text', 'text', column => column.notNull())
        .addColumn('fields', 'text', column => column.notNull())
        .execute();
      await sql`create table document_facets (
        document_id integer not null, field text not null, value text not null, folded text not null,
        primary key (document_id, field, value)) ${withoutRowid}`.execute(trx);
      await sql`create index document_facets_by_value on document_facets (field, folded)`.execute(
        trx,
      );
      await db.schema
        .createTable('words')
        .addColumn('id', 'integer', column => column.primaryKey())
        .addColumn('word', 'text', column => column.notNull().unique())
        .execute();
      await sql`create table word_trigrams (
        trigram text not null, word_id integer not null,
        primary key (trigram, word_id)) ${withoutRowid}`.execute(trx);
      await db.schema
        .createTable('recent_queries')
        .addColumn('id', 'text', column => column.primaryKey())
        .addColumn('user_ref', 'text', column => column.notNull())
        .addColumn('term', 'text', column => column.notNull())
        .addColumn('used_at', 'bigint', column => column.notNull())
        .addUniqueConstraint('recent_queries_by_term', ['user_ref', 'term'])
        .execute();
      await sql`create table misses (
        term text not null, user_hash text not null, day text not null, count integer not null,
        primary key (term, user_hash, day)) ${withoutRowid}`.execute(trx);
      if (engine === 'sqlite') {
        await sql`create table document_keys (id integer primary key, key integer not null)`.execute(
          trx,
        );
        await sql`create virtual table document_words using fts5(
          head, rest, tokens, content='', contentless_delete=1,
          tokenize='unicode61 remove_diacritics 0', prefix='2 3')`.execute(trx);
      } else {
        await sql`create table document_words (
          id integer primary key, realm integer not null, number integer not null,
          head tsvector not null, words tsvector not null)`.execute(trx);
        await sql`create index document_words_by_head on document_words using gin (head)`.execute(
          trx,
        );
        await sql`create index document_words_by_words on document_words using gin (words)`.execute(
          trx,
        );
      }
    },
  },
  {
    // Everything is read again from its sources, into an index that is faster to rank.
    id: '002_ranks',
    async up(trx, engine) {
      const db = trx as unknown as Kysely<unknown>;
      for (const table of [
        'sources',
        'documents',
        'document_texts',
        'document_facets',
        'words',
        'word_trigrams',
      ])
        await sql`delete from ${sql.table(table)}`.execute(trx);
      await db.schema.alterTable('documents').dropColumn('rank_text').execute();
      await db.schema
        .createTable('document_ranks')
        .addColumn('id', 'integer', column => column.primaryKey())
        .addColumn('weight', 'integer', column => column.notNull())
        .addColumn('length', 'integer', column => column.notNull())
        .addColumn('names', 'text', column => column.notNull())
        .addColumn('keywords', 'text', column => column.notNull())
        .execute();
      await db.schema
        .createTable('word_removals')
        .addColumn('id', 'integer', column => column.primaryKey())
        .addColumn('count', 'integer', column => column.notNull())
        .execute();
      await sql`insert into word_removals values (1, 0)`.execute(trx);
      await sql`drop table document_words`.execute(trx);
      if (engine === 'sqlite') {
        await sql`delete from document_keys`.execute(trx);
        await sql`create virtual table document_words using fts5(
          head, rest, tokens, content='', contentless_delete=1,
          tokenize="ascii tokenchars '_'", prefix='2 3')`.execute(trx);
      } else {
        // The vectors are stored apart from the rows, so that rows to look at are few pages.
        await sql`create table document_words (
          id integer primary key, realm integer not null, number integer not null,
          head tsvector not null, words tsvector not null) with (toast_tuple_target = 128)`.execute(
          trx,
        );
        await sql`alter table document_words alter column head set storage external,
          alter column words set storage external`.execute(trx);
        await sql`create index document_words_by_head on document_words using gin (head)`.execute(
          trx,
        );
        await sql`create index document_words_by_words on document_words using gin (words)`.execute(
          trx,
        );
      }
    },
  },
  {
    // Queries read what is pending of an index one by one.
    id: '003_short_pending_lists',
    async up(trx, engine) {
      if (engine === 'sqlite') return;
      for (const index of ['document_words_by_head', 'document_words_by_words'])
        await sql`alter index ${sql.ref(index)} set (gin_pending_list_limit = 256)`.execute(trx);
    },
  },
  {
    // What ranks documents is held in memory until the index changes.
    id: '004_index_changes',
    async up(trx) {
      await trx.schema
        .createTable('index_changes')
        .addColumn('id', 'integer', column => column.primaryKey())
        .addColumn('count', 'integer', column => column.notNull())
        .execute();
      await sql`insert into index_changes values (1, 0)`.execute(trx);
    },
  },
];
