/** Topic of the change events that name entities. */
export const catalogEntityTopic = 'catalog.entity';

/** Topic of the change events that name sources, by `provider:<name>`. */
export const catalogSourceTopic = 'catalog.source';

/** Keys of the catalog's reads in the query cache. */
export const catalogKeys = {
  all: ['catalog'] as const,
  /** Every list, count or facet: anything that any changed entity may change. */
  lists: ['catalog', 'list'] as const,
  entityPage: (query: unknown) => ['catalog', 'list', 'page', query] as const,
  filterCounts: (query: unknown) => ['catalog', 'list', 'counts', query] as const,
  facets: (query: unknown) => ['catalog', 'list', 'facets', query] as const,
  entity: (entityRef: string) => ['catalog', 'entity', entityRef] as const,
  entityTitle: (entityRef: string) => ['catalog', 'entity', entityRef, 'title'] as const,
  entitiesByRefs: (entityRefs: readonly string[]) =>
    ['catalog', 'list', 'refs', entityRefs] as const,
  missingRefs: (entityRefs: readonly string[]) =>
    ['catalog', 'list', 'missing', entityRefs] as const,
  /** Reports of the entity's ancestors too, which change without it. */
  ancestry: (entityRef: string) => ['catalog', 'list', 'ancestry', entityRef] as const,
  /** Follows relations of other entities, which change without it. */
  dependents: (entityRef: string) => ['catalog', 'list', 'dependents', entityRef] as const,
  /** Reports why references lead nowhere, which ends when others come. */
  explanation: (entityRef: string) => ['catalog', 'list', 'explanation', entityRef] as const,
  /** Entities that share a location annotation. */
  colocated: (query: unknown) => ['catalog', 'list', 'colocated', query] as const,
  locationByRef: (locationRef: string) => ['catalog', 'list', 'location', locationRef] as const,
  locationRemoval: (id: string) => ['catalog', 'list', 'location-removal', id] as const,
  formerOwners: () => ['catalog', 'list', 'former-owners'] as const,
  /** What is shown of what entities come from. */
  sources: ['catalog', 'sources'] as const,
  recentChanges: (query: unknown) => ['catalog', 'list', 'recent', query] as const,
  relationGraph: (question: unknown) => ['catalog', 'list', 'graph', question] as const,
  graphEntity: (entityRef: string) => ['catalog', 'entity', entityRef, 'graph'] as const,
  trace: (entityRef: string) => ['catalog', 'entity', entityRef, 'trace'] as const,
  history: (entityRef: string) => ['catalog', 'entity', entityRef, 'history'] as const,
  /** Versions never change, so that they are stored apart from what follows the entity. */
  version: (entityRef: string, version: number) =>
    ['catalog', 'version', entityRef, version] as const,
  entityAt: (entityRef: string, time: string) =>
    ['catalog', 'entity', entityRef, 'at', time] as const,
  locationByEntity: (entityRef: string) => ['catalog', 'entity', entityRef, 'location'] as const,
};
