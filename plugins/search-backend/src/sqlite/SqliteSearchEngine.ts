import type { SearchFacetValue } from '@portico/search-common';
import type { EngineResult, SearchEngine } from '@portico/search-node';
import type { Database } from '@portico/server/database';
import { WorkerPool } from '@portico/server/work';
import { IndexWriter } from '../store/IndexWriter.ts';
import type { SearchSchema } from '../store/tables.ts';
import type { ReaderData, ReaderJob, ReaderResult } from './readerProtocol.ts';

const deadlineMs = 10_000;

/** The index in the plugin's SQLite file, read in a thread of its own. */
export function createSqliteSearchEngine(db: Database<SearchSchema>): SearchEngine {
  const writer = new IndexWriter(db);
  const pool = new WorkerPool<ReaderJob, ReaderResult>({
    name: 'search-reader',
    entry: new URL(import.meta.resolve('@portico/search-backend/reader-thread')),
    memoryMb: 128,
    maxThreads: 1,
    maxQueued: 200,
    idleMs: 600_000,
    workerData: { file: db.file ?? '' } satisfies ReaderData,
  });

  return {
    getProgress: type => writer.getProgress(type),
    write: batch => writer.write(batch),
    clean: signal => writer.removeUnusedWords(signal),
    removeOlder: (type, generation) => writer.removeOlder(type, generation),
    async search({ visibility, ...query }) {
      const job = { kind: 'search', visible: await writer.toRealms(visibility), query } as const;
      return (await pool.run(job, { name: 'The search', deadlineMs })) as EngineResult;
    },
    async suggestValues({ visibility, ...request }) {
      const job = {
        kind: 'suggest',
        visible: await writer.toRealms(visibility),
        ...request,
      } as const;
      return (await pool.run(job, { name: 'The suggestions', deadlineMs })) as SearchFacetValue[];
    },
    close: () => pool.close(),
  };
}
