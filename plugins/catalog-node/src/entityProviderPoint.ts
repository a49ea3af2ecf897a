import type { Entity } from '@portico/catalog-model';
import { createExtensionPoint } from '@portico/core';

/** An entity that a provider gives, and the key under which it may be given again. */
export interface DeferredEntity {
  entity: Entity;
  /** Where it comes from, as a location ref; the provider itself when omitted. */
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
  /**
   * Reads again soon what comes from these addresses: the locations that they are, and those that include one of them.
   *
   * @returns how many locations.
   */
  refreshUrls(urls: readonly string[]): Promise<number>;
  /**
   * Reads again soon what entities come from that processors gave one of these keys (`refreshKey`), and what they list as locations.
   *
   * @returns how many files, URLs and patterns.
   */
  refreshKeys(keys: readonly string[]): Promise<number>;
}

/** A source of entities that knows by itself what there is and when it changes. */
export interface EntityProvider {
  /** Unique and stable: what it gave before is known by this name. */
  getProviderName(): string;
  connect(connection: EntityProviderConnection): Promise<void>;
}

/** Sources of entities. */
export const entityProviderPoint = createExtensionPoint<EntityProvider>({
  id: 'entity-provider',
  description: 'Sources of entities',
});
