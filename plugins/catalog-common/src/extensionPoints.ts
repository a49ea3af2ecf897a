import type { Entity } from '@portico/catalog-model';
import { createExtensionPoint } from '@portico/core';

/** An entity that a provider gives, and the key under which it may be given again. */
export interface DeferredEntity {
  entity: Entity;
  /** Where it comes from, as a location ref; the provider itself when left out. */
  locationKey?: string;
}

/** What a provider has to say: everything it knows, or what changed. */
export type EntityMutation =
  | { type: 'full'; entities: readonly DeferredEntity[] }
  | {
      type: 'delta';
      added: readonly DeferredEntity[];
      removed: readonly ({ entityRef: string } | DeferredEntity)[];
    };

/** How a provider reaches the catalog. */
export interface EntityProviderConnection {
  /** Stores a mutation; a full one that would remove too much is held for an operator. */
  applyMutation(mutation: EntityMutation): Promise<void>;
}

/** A source of entities that knows by itself what there is and when it changes. */
export interface EntityProvider {
  /** Unique and stable: what it gave before is known by this name. */
  getProviderName(): string;
  connect(connection: EntityProviderConnection): Promise<void>;
}

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

/** How a contribution is made from the services of the plugin that makes it. */
interface MadeFromServices<T> {
  create: (services: never) => T;
}

/** Sources of entities, on the server. */
export const entityProviderPoint = createExtensionPoint<MadeFromServices<EntityProvider>>({
  id: 'entity-provider',
  description: 'Sources of entities',
});

/** Steps that see each document before it is stored, on the server. */
export const catalogProcessorPoint = createExtensionPoint<MadeFromServices<CatalogProcessor>>({
  id: 'catalog-processor',
  description: 'Steps that see each document before it is stored',
});
