import { InputError } from '@portico/errors';
import { type Entity, parseLocationRef } from '@portico/catalog-model';
import type { CatalogProcessor } from '@portico/catalog-node';
import { listChangedPaths } from '../../history/compareDocuments.ts';
import type { ProcessorNote } from '../../store/tables/sources.ts';
import type { RelationTexts } from '../../store/EntityRows.ts';
import type { Ingestor } from '../Ingestor.ts';
import type { DeriveTask, DocumentResult, PartResult } from '../protocol.ts';
import { describeFailure } from '../describeFailures.ts';

/** Of what a processor changed in one document. */
const maxPaths = 20;

/** Puts the documents of parts through all processors, then derives what is stored of them. */
export async function processParts(
  parts: readonly PartResult[],
  processors: readonly CatalogProcessor[],
  ingestor: Ingestor,
  originRef: string,
): Promise<PartResult[]> {
  if (processors.length === 0) return [...parts];
  const processed = await Promise.all(
    parts.map(async part => ({
      ...part,
      documents: await processDocuments(part, processors, ingestor, originRef),
    })),
  );
  return processed;
}

/** Puts documents of one place through all processors, then derives what is stored of them. */
export async function processDocuments(
  { documents, locationRef }: Pick<PartResult, 'documents' | 'locationRef'>,
  processors: readonly CatalogProcessor[],
  ingestor: Ingestor,
  originRef: string,
): Promise<DocumentResult[]> {
  const tasks: DeriveTask[] = [];
  const results: DocumentResult[] = [];
  const derived: { result: DocumentResult; notes: ProcessorNote[] }[] = [];
  for (const document of documents) {
    const result = { ...document, entity: undefined };
    results.push(result);
    if (document.entity === undefined) continue;
    try {
      const { entity, relations, notes } = await processEntity(
        document.entity,
        processors,
        locationRef,
      );
      tasks.push({
        entity,
        locationRef,
        originRef,
        relations,
        validates: true,
      });
      derived.push({ result, notes });
    } catch (error) {
      result.failures = [{ ...describeFailure(error), line: document.line }];
    }
  }
  for (const [index, { ref, rows, failures }] of (await ingestor.derive(tasks)).entries()) {
    const { result, notes } = derived[index] ?? {};
    const processed = rows && { ...rows, processed: JSON.stringify(notes) };
    if (!result) continue;
    const located = failures?.map(failure => ({ ...failure, line: result.line }));
    Object.assign(result, { ref: ref ?? result.ref, rows: processed, failures: located });
  }
  return results;
}

async function processEntity(
  json: string,
  processors: readonly CatalogProcessor[],
  locationRef: string,
): Promise<{ entity: string; relations: RelationTexts[]; notes: ProcessorNote[] }> {
  const relations: RelationTexts[] = [];
  const notes: ProcessorNote[] = [];
  const location = parseLocationRef(locationRef);
  let entity = json;
  for (const processor of processors) {
    const name = processor.getProcessorName();
    const relationsBefore = relations.length;
    const startedAt = performance.now();
    try {
      const processed = await processor.processEntity(JSON.parse(entity) as Entity, location, {
        relation: ({ sourceRef, type, targetRef }) =>
          relations.push([sourceRef.toLowerCase(), type, targetRef.toLowerCase()]),
      });
      const durationMs = Math.round((performance.now() - startedAt) * 10) / 10;
      const after = JSON.stringify(processed);
      notes.push({
        name,
        durationMs,
        changed: listChanges(entity, after),
        addedRelations: relations.length - relationsBefore,
      });
      entity = after;
    } catch (error) {
      throw new InputError(
        `Processor '${name}' refused the document: ${(error as Error).message}`,
        {
          cause: error,
        },
      );
    }
  }
  return { entity, relations, notes };
}

function listChanges(before: string, after: string): string[] {
  if (before === after) return [];
  return listChangedPaths(JSON.parse(before), JSON.parse(after)).slice(0, maxPaths);
}
