import type { CallerVisibility, SearchEngine } from '@portico/search-node';
import type { Database } from '@portico/server/database';
import { sql } from 'kysely';
import { search } from '../query/search.ts';
import { IndexWriter } from '../store/IndexWriter.ts';
import type { SearchSchema } from '../store/tables.ts';
import { PendingLists } from './PendingLists.ts';
import { PostgresIndexReader } from './PostgresIndexReader.ts';

/** The index in the plugin's PostgreSQL schema. */
export function createPostgresSearchEngine(db: Database<SearchSchema>): SearchEngine {
  const writer = new IndexWriter(db);
  const pending = new PendingLists(db);
  const read = async <Result>(
    visibility: CallerVisibility,
    run: (reader: PostgresIndexReader) => Promise<Result>,
  ) => {
    const visible = await writer.toRealms(visibility);
    return db.read.transaction().execute(async trx => {
      // Vectors are stored apart from their rows, which makes reading all rows look cheap to the planner.
      await sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`.execute(
        trx,
      );
      return run(new PostgresIndexReader(trx, visible));
    });
  };

  return {
    getProgress: type => writer.getProgress(type),
    async write(batch) {
      await pending.fit(batch);
      await writer.write(batch);
    },
    clean: signal => writer.removeUnusedWords(signal),
    removeOlder: (type, generation) => writer.removeOlder(type, generation),
    search: ({ visibility, ...query }) => read(visibility, reader => search(reader, query)),
    suggestValues: ({ visibility, field, prefix, limit }) =>
      read(visibility, reader => reader.suggestValues(field, prefix, limit)),
    close: async () => {},
  };
}
