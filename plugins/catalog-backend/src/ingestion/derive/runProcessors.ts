import { setImmediate } from 'node:timers/promises';
import type { CatalogProcessor } from '@portico/catalog-node';
import type { Ingestor } from '../Ingestor.ts';
import type { DeriveTask, DocumentResult, PartResult } from '../protocol.ts';
import { describeFailure } from '../describeFailures.ts';
import { type ProcessedDocument, processEntity } from './processEntity.ts';
import { processEmitted } from './processEmitted.ts';

/** Documents between which other work of the thread has its turn. */
const documentsPerTurn = 20;

/** What running processors depends on besides the documents. */
export interface ProcessingContext {
  processors: readonly CatalogProcessor[];
  ingestor: Ingestor;
  /** The kinds, lower case, that processors may add; all when omitted. */
  allowedKinds?: string[] | undefined;
}

/** Puts the documents of parts through all processors, then derives what is stored of them. */
export async function processParts(
  parts: readonly PartResult[],
  context: ProcessingContext,
  originRef: string,
): Promise<PartResult[]> {
  if (context.processors.length === 0) return [...parts];
  const turns = new Turns();
  return Promise.all(
    parts.map(async part => ({
      ...part,
      documents: await processDocuments(part, context, originRef, turns),
    })),
  );
}

/** A document with what it was derived for. */
interface Derived extends DocumentResult {
  processed?: ProcessedDocument;
}

/** Puts documents of one place through all processors, with what these add, then derives what is stored of them. */
export async function processDocuments(
  { documents, locationRef }: Pick<PartResult, 'documents' | 'locationRef'>,
  { processors, ingestor, allowedKinds }: ProcessingContext,
  originRef: string,
  turns = new Turns(),
): Promise<DocumentResult[]> {
  const results: DocumentResult[] = [];
  const derived: Derived[] = [];
  const tasks: DeriveTask[] = [];
  const add = (result: Derived, processed: ProcessedDocument, kinds?: string[]) => {
    const { entity, relations } = processed;
    derived.push(Object.assign(result, { processed }));
    tasks.push({
      entity,
      locationRef: processed.locationRef,
      originRef,
      relations,
      validates: true,
      allowedKinds: kinds,
    });
  };
  for (const document of documents) {
    const result: Derived = { ...document, entity: undefined };
    results.push(result);
    if (document.entity === undefined) continue;
    await turns.take();
    try {
      const processed = await processEntity({ json: document.entity, locationRef }, processors);
      const emitted = await processEmitted(processed, processors, turns);
      add(result, processed);
      for (const each of emitted) {
        const { position, line } = document;
        const child: Derived = { position, line, emittedBy: processed.ref };
        results.push(child);
        add(child, each, allowedKinds);
      }
    } catch (error) {
      result.failures = [{ ...describeFailure(error), line: document.line }];
      result.retainsEmitted = true;
    }
  }
  for (const [index, { ref, rows, failures }] of (await ingestor.derive(tasks)).entries()) {
    const result = derived[index];
    if (!result) continue;
    const { processed, ...plain } = result;
    Object.assign(result, {
      ref: ref ?? plain.ref ?? processed?.ref,
      rows: rows && { ...rows, processed: JSON.stringify(processed?.notes) },
      failures: failures?.map(failure => ({ ...failure, line: plain.line })),
      refreshKeys: processed?.refreshKeys,
    });
    if (failures && plain.emittedBy === undefined) result.retainsEmitted = true;
    delete result.processed;
  }
  const broken = new Set(
    results.flatMap(({ retainsEmitted, ref }) => (retainsEmitted && ref) || []),
  );
  return results.filter(({ emittedBy }) => emittedBy === undefined || !broken.has(emittedBy));
}

/** Lets other work of the thread run between documents, also where steps wait for nothing. */
export class Turns {
  #taken = 0;
  #turn: Promise<unknown> = Promise.resolve();

  take(): Promise<unknown> {
    this.#taken += 1;
    if (this.#taken % documentsPerTurn === 0) this.#turn = this.#turn.then(() => setImmediate());
    return this.#turn;
  }
}
