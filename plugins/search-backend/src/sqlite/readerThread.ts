import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { serveJobs } from '@portico/server/thread';
import { search } from '../query/search.ts';
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

serveJobs<ReaderJob, ReaderResult>(async job => {
  const reader = new SqliteIndexReader(statements, tables.use(job.visible));
  // All that one query reads is of one moment.
  db.exec('begin');
  try {
    return job.kind === 'search'
      ? await search(reader, job.query)
      : await reader.suggestValues(job.field, job.prefix, job.limit);
  } finally {
    db.exec('commit');
  }
});
