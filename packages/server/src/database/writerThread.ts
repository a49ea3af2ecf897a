import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { releaseIdleMemory } from '../threads/releaseIdleMemory.ts';
import { fitWriteCache, prepareForWriting } from './sqlitePragmas.ts';
import type { WriterData, WriterError, WriterReply, WriterRequest } from './writerProtocol.ts';
import { StatementCache } from './StatementCache.ts';

// The thread that owns all writes to one SQLite file: statements come by message, in order.
const port = parentPort;
if (!port) throw new Error('The SQLite writer runs as a worker thread only');

const sqliteBusy = 5;
/** How often it is checked whether much is still written. */
const quietCheckMs = 3000;
/** Rows that were changed between two checks while little is written, and so many fill the cache. */
const quietRows = 1000;
const rowsOfFullCache = 20_000;
const { path } = workerData as WriterData;
let { database, statements } = open();
const reply = (message: WriterReply) => port.postMessage(message);

releaseIdleMemory();

let rowsAtCheck = 0;
let quietCheck: NodeJS.Timeout | undefined;

port.on('message', (request: WriterRequest | 'close') => {
  if (request === 'close') {
    clearTimeout(quietCheck);
    optimize();
    database.close();
    port.close();
    return;
  }
  const { id } = request;
  quietCheck ??= setTimeout(freeMemory, quietCheckMs).unref();
  try {
    reply({ kind: 'result', id, ...statements.runForArrays(request.sql, request.parameters) });
  } catch (error) {
    reply({ kind: 'error', id, error: describeError(error) });
  }
});
reply({ kind: 'ready' });

function open() {
  const opened = new DatabaseSync(path);
  prepareForWriting(opened);
  return { database: opened, statements: new StatementCache(opened) };
}

/** Gives back the pages that are in memory once no longer much is written; only closing the file does. */
function freeMemory(): void {
  quietCheck = undefined;
  const rows = Number(database.prepare('select total_changes() as rows').get()?.['rows'] ?? 0);
  const isQuiet = rows - rowsAtCheck < quietRows && !database.isTransaction;
  rowsAtCheck = rows;
  if (rows < rowsOfFullCache) return;
  if (!isQuiet) {
    fitWriteCache(database);
    quietCheck = setTimeout(freeMemory, quietCheckMs).unref();
    return;
  }
  database.close();
  ({ database, statements } = open());
  rowsAtCheck = 0;
}

/** Refreshes the planner's statistics; where another process has the file, it does so when it closes. */
function optimize(): void {
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
