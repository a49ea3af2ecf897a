import { parentPort, workerData } from 'node:worker_threads';
import type { EntityKindDefinition } from '@portico/catalog-node';
import { releaseIdleMemory } from '@portico/server/idle-memory';
import { createKindRegistry } from '../kinds/KindRegistry.ts';
import { describeFailure } from './describeFailures.ts';
import { TextCollector } from '../store/TextCollector.ts';
import { deriveDocument } from './read/readDocuments.ts';
import type { IngestionReply, IngestionRequest, PartResult } from './protocol.ts';
import { readPart } from './read/readPart.ts';

// The thread that does the catalog's work on texts: it reads, parses, checks and derives, and knows no database.
const port = parentPort;
if (!port) throw new Error('The ingestion thread runs as a worker thread only');

const documentsPerBatch = 200;
const bytesPerBatch = 1024 * 1024;
/** Batches on their way to the database; the thread waits when there are more. */
const batchesAhead = 5;

const kinds = createKindRegistry(workerData as readonly EntityKindDefinition[]);

releaseIdleMemory();

const reply = (message: IngestionReply) => port.postMessage(message);
const credits = new Map<number, Credit>();
const fetches = new Map<number, PromiseWithResolvers<string>>();
let lastFetchId = 0;

port.on('message', (request: IngestionRequest | 'close') => {
  if (request === 'close') port.close();
  else if (request.kind === 'more') credits.get(request.id)?.give();
  else if (request.kind === 'fetched') settleFetch(request);
  else if (request.kind === 'derive') derive(request);
  else void read(request);
});
reply({ kind: 'ready' });

function derive({ id, tasks }: IngestionRequest & { kind: 'derive' }): void {
  const texts = new TextCollector();
  const documents = tasks.map((task, position) => deriveDocument(task, position, kinds, texts));
  reply({ kind: 'derived', id, documents });
}

async function read({ id, context, parts }: IngestionRequest & { kind: 'read' }): Promise<void> {
  const credit = new Credit(batchesAhead);
  credits.set(id, credit);
  try {
    let batch: PartResult[] = [];
    let size = { documents: 0, bytes: 0 };
    let texts = new TextCollector();
    const options = { maxDocuments: documentsPerBatch, kinds, getTexts: () => texts };
    const flush = async () => {
      if (batch.length === 0) return;
      await credit.take();
      reply({ kind: 'batch', id, parts: batch });
      batch = [];
      size = { documents: 0, bytes: 0 };
      texts = new TextCollector();
    };
    for (const part of parts) {
      for await (const piece of readPart(part, context, fetchText, options)) {
        batch.push(piece);
        size.documents += piece.documents.length;
        size.bytes += measure(piece);
        if (size.documents >= documentsPerBatch || size.bytes >= bytesPerBatch) await flush();
      }
      if (batch.length >= documentsPerBatch) await flush();
    }
    await flush();
    reply({ kind: 'done', id });
  } catch (error) {
    reply({ kind: 'failed', id, failure: describeFailure(error) });
  } finally {
    credits.delete(id);
  }
}

function measure({ documents }: PartResult): number {
  return documents.reduce(
    (bytes, { rows, entity }) =>
      bytes + (rows ? rows.head.length + rows.tail.length : 0) + (entity?.length ?? 0),
    0,
  );
}

function fetchText(url: string): Promise<string> {
  const fetchId = ++lastFetchId;
  const waiting = Promise.withResolvers<string>();
  fetches.set(fetchId, waiting);
  reply({ kind: 'fetch', fetchId, url });
  return waiting.promise;
}

function settleFetch({ fetchId, text, failure }: IngestionRequest & { kind: 'fetched' }): void {
  const waiting = fetches.get(fetchId);
  fetches.delete(fetchId);
  if (text !== undefined) waiting?.resolve(text);
  else waiting?.reject(Object.assign(new Error(failure?.message), failure));
}

/** Lets so many through, then waits until more is given. */
class Credit {
  #left: number;
  #wake: (() => void) | undefined;

  constructor(credit: number) {
    this.#left = credit;
  }

  give(): void {
    this.#left += 1;
    this.#wake?.();
  }

  async take(): Promise<void> {
    while (this.#left === 0)
      await new Promise<void>(resolve => {
        this.#wake = resolve;
      });
    this.#left -= 1;
  }
}
