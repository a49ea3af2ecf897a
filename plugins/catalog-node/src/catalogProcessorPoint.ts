import type { Entity } from '@portico/catalog-model';
import { createExtensionPoint } from '@portico/core';

/** What a processor may add to an entity besides changing its document. */
export interface ProcessorResults {
  /** Adds a relation of any type; the other direction is a relation of its own. */
  relation(relation: { sourceRef: string; type: string; targetRef: string }): void;
}

/** A step that sees each valid document before it is stored. */
export interface CatalogProcessor {
  getProcessorName(): string;
  /** @returns the document as it should be stored. @throws Error to refuse it, which its entity shows. */
  processEntity(
    entity: Entity,
    location: { type: string; target: string },
    results: ProcessorResults,
  ): Promise<Entity>;
}

/** Steps that see each document before it is stored. */
export const catalogProcessorPoint = createExtensionPoint<CatalogProcessor>({
  id: 'catalog-processor',
  description: 'Steps that see each document before it is stored',
});
