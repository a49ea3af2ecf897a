import type { CallerVisibility, SearchEngine } from '@portico/search-node';
import type { Database } from '@portico/server/database';
import { sql } from 'kysely';
import { FoundCache } from '../query/FoundCache.ts';
import { search } from '../query/search.ts';
import { IndexWriter } from '../store/IndexWriter.ts';
import { RankCache } from '../store/RankCache.ts';
import type { SearchSchema } from '../store/tables.ts';
import { PendingLists } from './PendingLists.ts';
import { PostgresIndexReader } from './PostgresIndexReader.ts';

/** The index in the plugin's PostgreSQL schema. */
export function createPostgresSearchEngine(db: Database<SearchSchema>): SearchEngine {
  const writer = new IndexWriter(db);
  const pending = new PendingLists(db);
  const ranks = new RankCache();
  const found = new FoundCache();
  const read = async <Result>(
    visibility: CallerVisibility,
    run: (reader: PostgresIndexReader) => Promise<Result>,
  ) => {
    const visible = await writer.toRealms(visibility);
    // All that one query reads is of one moment.
    const transaction = db.read.transaction().setIsolationLevel('repeatable read');
    return transaction.execute(async trx => {
      // Vectors are stored apart from their rows, which makes reading all rows look cheap to the planner.
      const { rows } = await sql<{ change: number }>`
        select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
          (select count from index_changes) as change`.execute(trx);
      return run(new PostgresIndexReader(trx, visible, ranks.at(Number(rows[0]?.change))));
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
    search: ({ visibility, ...query }) => read(visibility, reader => search(reader, query, found)),
    suggestValues: ({ visibility, field, prefix, limit }) =>
      read(visibility, reader => reader.suggestValues(field, prefix, limit)),
    close: async () => {},
  };
}
