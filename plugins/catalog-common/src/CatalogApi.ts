import type { Entity, EntityName } from '@portico/catalog-model';
import type { CallOptions, EndpointInput } from '@portico/contract';
import { createApiRef } from '@portico/core';
import type { LocationAnalysis } from './analysis.ts';
import type { EntityDependents } from './dependents.ts';
import type { EntityPage, queryEntitiesByPredicateEndpoint } from './entities.ts';
import type { EntityExplanation } from './explain.ts';
import type { FacetValue, filterCountsEndpoint, KindFacets } from './facets.ts';
import type { ChangedEntity, EntityAt, EntityHistory, VersionedEntity } from './history.ts';
import type { Location, LocationRemoval } from './locations.ts';
import type { EntityTrace } from './operations.ts';
import type { EntityPredicate, Titles } from './schemas.ts';

/** A query for a page of entities. */
export type EntityQuery = NonNullable<
  EndpointInput<typeof queryEntitiesByPredicateEndpoint>['body']
>;

/** What the catalog page has chosen in each filter. */
export type FilterCountsQuery = NonNullable<EndpointInput<typeof filterCountsEndpoint>['body']>;

/** What each filter of the catalog page would show. */
export interface FilterCounts {
  totalItems: number;
  facets: Record<string, FacetValue[]>;
  groups: Record<string, number>;
  /** How many values fit beyond the limit of their filter, by facet. */
  more?: Record<string, number> | undefined;
  /** What people know the entities by that are values of `relations.…` facets. */
  titles?: Titles | undefined;
}

/** A new location, and what it brings. */
export interface AddedLocation {
  location: Location;
  entities: Entity[];
  exists?: boolean | undefined;
}

/** The software catalog. A 404 on a single read gives `undefined`; other failures throw. */
export interface CatalogApi {
  /** A page of entities. */
  queryEntities(query: EntityQuery, options?: CallOptions): Promise<EntityPage>;
  /** Every entity that fits, page after page, 500 at a time. */
  streamEntities(query: EntityQuery, options?: CallOptions): AsyncIterable<Entity[]>;
  /** Entities in the order of their refs, `undefined` in place of missing ones; any number of refs. */
  getEntitiesByRefs(
    request: { entityRefs: readonly string[]; fields?: string[]; query?: EntityPredicate },
    options?: CallOptions,
  ): Promise<(Entity | undefined)[]>;
  getEntityByRef(
    entityRef: string | EntityName,
    options?: CallOptions,
  ): Promise<Entity | undefined>;
  /**
   * An entity and those it came from, each with the refs of its parents.
   *
   * @param options.fields - what to send of each; servers that do not know of it send whole documents.
   */
  getEntityAncestors(
    entityRef: string,
    options?: CallOptions & { fields?: string[] },
  ): Promise<{ rootEntityRef: string; items: { entity: Entity; parentEntityRefs: string[] }[] }>;
  /**
   * What depends on an entity, directly or through others, the nearest first.
   *
   * @param options.limit - how many are listed, at most 1,000; 500 when omitted. All are counted.
   */
  getEntityDependents(
    entityRef: string,
    options?: CallOptions & { limit?: number },
  ): Promise<EntityDependents | undefined>;
  /** Counts the values of facets. */
  getEntityFacets(
    request: { facets: string[]; query?: EntityPredicate },
    options?: CallOptions,
  ): Promise<Record<string, FacetValue[]>>;
  /** Counts the entities of each kind, and the values of at most 5 facets among them. */
  getFacetsByKind(
    request: { facets: string[]; query?: EntityPredicate },
    options?: CallOptions,
  ): Promise<KindFacets[]>;
  /** Counts what each filter would show; falls back to facets on a server that cannot. */
  countFilters(query: FilterCountsQuery, options?: CallOptions): Promise<FilterCounts>;
  refreshEntity(entityRef: string, options?: CallOptions): Promise<void>;
  removeEntityByUid(uid: string, options?: CallOptions): Promise<void>;
  /** What is wrong with an entity; nothing when it is right. */
  validateEntity(
    entity: unknown,
    locationRef: string,
    options?: CallOptions,
  ): Promise<{ name: string; message: string }[]>;
  getEntityTrace(entityRef: string, options?: CallOptions): Promise<EntityTrace | undefined>;
  /** The versions of an entity, the latest first. */
  getEntityHistory(
    entityRef: string,
    page?: { cursor?: string | undefined; limit?: number },
    options?: CallOptions,
  ): Promise<EntityHistory | undefined>;
  /** The entities of a predicate that changed last, the latest first; at most 20. */
  listRecentChanges(
    request: { query?: EntityPredicate; limit?: number },
    options?: CallOptions,
  ): Promise<readonly ChangedEntity[]>;
  /** An entity as a version left it. */
  getEntityVersion(
    entityRef: string,
    version: number,
    options?: CallOptions,
  ): Promise<VersionedEntity | undefined>;
  /**
   * An entity as of a date or an ISO time: its own document and relations.
   *
   * @throws ResponseError 400 when it is no time, or is in the future.
   */
  getEntityAt(
    entityRef: string | EntityName,
    time: string,
    options?: CallOptions,
  ): Promise<EntityAt | undefined>;
  /** Why an entity is there, what was done to it, and why its references lead nowhere. */
  getEntityExplanation(
    entityRef: string,
    options?: CallOptions,
  ): Promise<EntityExplanation | undefined>;
  addLocation(
    location: { type?: string; target: string; dryRun?: boolean },
    options?: CallOptions,
  ): Promise<AddedLocation>;
  /** The descriptors of a repository, or an entity that is proposed for it. */
  analyzeLocation(
    request: { location: { target: string }; catalogFilename?: string },
    options?: CallOptions,
  ): Promise<LocationAnalysis>;
  getLocations(options?: CallOptions): Promise<Location[]>;
  getLocationById(id: string, options?: CallOptions): Promise<Location | undefined>;
  /** A registered location by its `type:target`. */
  getLocationByRef(locationRef: string, options?: CallOptions): Promise<Location | undefined>;
  getLocationByEntity(
    entityRef: string | EntityName,
    options?: CallOptions,
  ): Promise<Location | undefined>;
  /** Points a registered location elsewhere. */
  updateLocation(
    id: string,
    location: { type?: string; target: string },
    options?: CallOptions,
  ): Promise<Location>;
  removeLocationById(id: string, options?: CallOptions): Promise<void>;
  /** Whether the caller may unregister a location; undefined when there is none. */
  getLocationRemoval(id: string, options?: CallOptions): Promise<LocationRemoval | undefined>;
}

/** The software catalog, in browser and server alike. */
export const catalogApiRef = createApiRef<CatalogApi>({
  id: 'catalog.client',
  description: 'Reads and changes the software catalog',
});
