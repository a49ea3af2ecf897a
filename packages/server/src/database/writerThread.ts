import { DatabaseSync } from 'node:sqlite';
import { parentPort } from 'node:worker_threads';
import { releaseIdleMemory } from '../threads/releaseIdleMemory.ts';
import { fitWriteCache, prepareForWriting } from './sqlitePragmas.ts';
import { StatementCache } from './StatementCache.ts';
import type { WriterError, WriterReply, WriterRequest } from './writerProtocol.ts';

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
    for (const path of files.keys()) close(path);
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
    const file = files.get(request.path) ?? open(request.path);
    file.fitting ??= setTimeout(() => {
      file.fitting = undefined;
      fitWriteCache(file.database);
    }, fitMs).unref();
    reply({
      kind: 'result',
      id,
      ...file.statements.runForArrays(request.sql, request.parameters),
    });
  } catch (error) {
    reply({ kind: 'error', id, error: describeError(error) });
  }
});
reply({ kind: 'ready' });

function open(path: string): OpenFile {
  const database = new DatabaseSync(path);
  prepareForWriting(database);
  const file = { database, statements: new StatementCache(database) };
  files.set(path, file);
  return file;
}

function close(path: string): void {
  const file = files.get(path);
  if (!file) return;
  files.delete(path);
  clearTimeout(file.fitting);
  optimize(file.database);
  file.database.close();
}

/** Refreshes the planner's statistics; where another process has the file, it does so when it closes. */
function optimize(database: DatabaseSync): void {
  try {
    database.exec('pragma optimize');
  } catch (error) {
    if (describeError(error).errcode !== sqliteBusy) throw error;
  }
}

function describeError(error: unknown): WriterError {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, code, errcode } = error as Error & { code?: string; errcode?: number };
  return { message, code, errcode };
}
