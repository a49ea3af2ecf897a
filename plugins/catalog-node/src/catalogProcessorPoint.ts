import type { Entity } from '@portico/catalog-model';
import { createExtensionPoint } from '@portico/core';

/** What a processor may add to an entity besides changing its document. */
export interface ProcessorResults {
  /** Adds a relation of any type; the other direction is a relation of its own. */
  relation(relation: { sourceRef: string; type: string; targetRef: string }): void;
  /**
   * Adds an entity because of this one. It passes all processors in turn, may have the kinds that the source of this one may have, and
   * goes once this one no longer leads to it. At most 1,000 for one document.
   *
   * @param location - where it is described, that of this entity when omitted.
   */
  entity(entity: Entity, location?: { type: string; target: string }): void;
  /**
   * Has the entity processed again once a provider reports this key as changed (`refreshKeys` of its connection). An entity that a
   * provider brings waits until it is brought again. At most 100 for one document, each of at most 2,000 bytes.
   *
   * @throws InputError beyond these limits.
   */
  refreshKey(key: string): void;
}

/** A step that sees each valid document before it is stored. */
export interface CatalogProcessor {
  getProcessorName(): string;
  /** @returns the document as it should be stored. @throws Error to refuse it, which its entity shows. */
  processEntity?(
    entity: Entity,
    location: { type: string; target: string },
    results: ProcessorResults,
  ): Promise<Entity>;
  /** Checks it after `processEntity` of all processors. @throws Error to refuse it. */
  checkEntity?(entity: Entity): Promise<void>;
  /** As `processEntity`, after that and the checks of all processors. */
  finishEntity?(
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
