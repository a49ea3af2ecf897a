import { type Entity, parseLocationRef } from '@portico/catalog-model';
import type { CatalogProcessor } from '@portico/catalog-common';
import type { RelationTexts } from '../store/EntityRows.ts';
import type { Ingestor } from './Ingestor.ts';
import type { DeriveTask, DocumentResult, PartResult } from './protocol.ts';
import { describeFailure } from './readDocuments.ts';

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
  const derived: DocumentResult[] = [];
  for (const document of documents) {
    const result = { ...document, entity: undefined };
    results.push(result);
    if (document.entity === undefined) continue;
    try {
      const { entity, relations } = await processEntity(document.entity, processors, locationRef);
      tasks.push({
        entity: JSON.stringify(entity),
        locationRef,
        originRef,
        relations,
        validates: true,
      });
      derived.push(result);
    } catch (error) {
      result.failure = { line: document.line, ...describeFailure(error) };
    }
  }
  for (const [index, { ref, rows, failure }] of (await ingestor.derive(tasks)).entries()) {
    const result = derived[index];
    if (result) Object.assign(result, { ref: ref ?? result.ref, rows, failure });
  }
  return results;
}

async function processEntity(
  json: string,
  processors: readonly CatalogProcessor[],
  locationRef: string,
): Promise<{ entity: Entity; relations: RelationTexts[] }> {
  const relations: RelationTexts[] = [];
  const location = parseLocationRef(locationRef);
  let entity = JSON.parse(json) as Entity;
  for (const processor of processors)
    try {
      entity = await processor.processEntity(entity, location, {
        relation: ({ sourceRef, type, targetRef }) =>
          relations.push([sourceRef.toLowerCase(), type, targetRef.toLowerCase()]),
      });
    } catch (error) {
      throw new Error(
        `Processor '${processor.getProcessorName()}' refused the document: ${(error as Error).message}`,
        { cause: error },
      );
    }
  return { entity, relations };
}
