import { DatabaseSync } from 'node:sqlite';
import { parentPort } from 'node:worker_threads';
import { releaseIdleMemory } from '../threads/releaseIdleMemory.ts';
import { fitWriteCache, prepareForWriting } from './sqlitePragmas.ts';
import { refreshStatistics } from './sqliteStatistics.ts';
import { StatementCache } from './StatementCache.ts';
import type { WriterError, WriterReply, WriterRequest, WriterStatement } from './writerProtocol.ts';

// The thread that owns all writes to some SQLite files: statements come by message, in order.
const port = parentPort;
if (!port) throw new Error('The SQLite writer runs as a worker thread only');

const sqliteBusy = 5;
/** How often a cache is fitted to a file that is written. */
const fitMs = 3000;

interface OpenFile {
  database: DatabaseSync;
  statements: StatementCache;
  fitting?: NodeJS.Timeout | undefined;
}
const files = new Map<string, OpenFile>();
const reply = (message: WriterReply) => port.postMessage(message);

releaseIdleMemory();

port.on('message', (request: WriterRequest) => {
  if (request.kind === 'end') {
    port.close();
    return;
  }
  const { id } = request;
  try {
    if (request.kind === 'close') {
      close(request.path);
      reply({ kind: 'result', id, names: [], rows: [] });
      return;
    }
    reply(run(request, id));
  } catch (error) {
    reply({ kind: 'error', id, error: describeError(error) });
  }
});
reply({ kind: 'ready' });

function run({ path, sql, parameters, isInTransaction }: WriterStatement, id: number): WriterReply {
  const file = files.get(path) ?? open(path);
  const { database, statements } = file;
  // It went with a thread that ended, or SQLite has rolled it back where the disk was full.
  const isGone = isInTransaction && !database.isTransaction;
  if (isGone)
    return sql === 'rollback' ? { kind: 'result', id, names: [], rows: [] } : { kind: 'lost', id };
  file.fitting ??= setTimeout(() => fit(file), fitMs).unref();
  return { kind: 'result', id, ...statements.runForArrays(sql, parameters) };
}

function fit(file: OpenFile): void {
  file.fitting = undefined;
  try {
    fitWriteCache(file.database);
  } catch {
    // The cache stays as it is; what is wrong with the file fails its next statement.
  }
}

function open(path: string): OpenFile {
  const database = new DatabaseSync(path);
  try {
    prepareForWriting(database);
  } catch (error) {
    database.close();
    throw error;
  }
  const file = { database, statements: new StatementCache(database) };
  files.set(path, file);
  return file;
}

function close(path: string): void {
  const file = files.get(path);
  if (!file) return;
  files.delete(path);
  clearTimeout(file.fitting);
  try {
    optimize(file.database);
  } finally {
    file.database.close();
  }
}

/** Refreshes the planner's statistics; where another process has the file, it does so when it closes. */
function optimize(database: DatabaseSync): void {
  try {
    refreshStatistics(database);
  } catch (error) {
    if (describeError(error).errcode !== sqliteBusy) throw error;
  }
}

function describeError(error: unknown): WriterError {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, code, errcode } = error as Error & { code?: string; errcode?: number };
  return { message, code, errcode };
}
