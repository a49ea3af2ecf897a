import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { serveJobs } from '@portico/server/thread';
import { FoundCache } from '../query/FoundCache.ts';
import { search } from '../query/search.ts';
import { RankCache } from '../store/RankCache.ts';
import type { ReaderData, ReaderJob, ReaderResult } from './readerProtocol.ts';
import { SqliteIndexReader, Statements } from './SqliteIndexReader.ts';
import { VisibleTables } from './VisibleTables.ts';

const db = new DatabaseSync((workerData as ReaderData).file, { readOnly: true });
db.exec(`
  pragma busy_timeout = 5000;
  pragma temp_store = memory;
  pragma cache_size = -65536;
  pragma mmap_size = 268435456;
`);
const statements = new Statements(db);
const tables = new VisibleTables(db);
const ranks = new RankCache();
const found = new FoundCache();

serveJobs<ReaderJob, ReaderResult>(async job => {
  const visible = tables.use(job.visible);
  // All that one query reads is of one moment.
  db.exec('begin');
  try {
    const [row] = statements.all<{ change: number }>('select count as change from index_changes');
    const reader = new SqliteIndexReader(statements, visible, ranks.at(row?.change ?? 0));
    return job.kind === 'search'
      ? await search(reader, job.query, found)
      : await reader.suggestValues(job.field, job.prefix, job.limit);
  } finally {
    db.exec('commit');
  }
});
