export {
  type AddedLocation,
  type CatalogApi,
  catalogApiRef,
  type EntityQuery,
  type FilterCounts,
  type FilterCountsQuery,
} from './CatalogApi.ts';
export { CatalogClient } from './CatalogClient.ts';
export {
  defaultPageSize,
  deleteEntityEndpoint,
  entitiesByRefsEndpoint,
  entityAncestryEndpoint,
  entityByNameEndpoint,
  entityByUidEndpoint,
  type EntityPage,
  entityPageSchema,
  listEntitiesEndpoint,
  queryEntitiesByPredicateEndpoint,
  queryEntitiesEndpoint,
  refreshEntityEndpoint,
  validateEntityEndpoint,
  validationErrorsSchema,
} from './entities.ts';
export {
  type EntityKindDefinition,
  entityKindPoint,
  type KindDisplay,
  type KindField,
  type KindRelation,
  type KindText,
} from './entityKinds.ts';
export {
  entityFacetsByPredicateEndpoint,
  entityFacetsEndpoint,
  type FacetValue,
  filterCountsEndpoint,
  processingStatusFacet,
} from './facets.ts';
export {
  type CatalogProcessor,
  catalogProcessorPoint,
  type DeferredEntity,
  type EntityMutation,
  type EntityProvider,
  type EntityProviderConnection,
  entityProviderPoint,
  type ProcessorResults,
} from './extensionPoints.ts';
export {
  entityExplanationEndpoint,
  type EntityExplanation,
  type ExplainedLink,
  type ExplainedReference,
  type ExplainedStep,
  type ListedSource,
} from './explain.ts';
export {
  type EntityAt,
  entityAtEndpoint,
  type EntityHistory,
  entityHistoryEndpoint,
  type EntityVersion,
  entityVersionEndpoint,
  type ValueChange,
  type VersionedEntity,
} from './history.ts';
export {
  addLocationEndpoint,
  deleteLocationEndpoint,
  listLocationsEndpoint,
  type Location,
  locationByEntityEndpoint,
  locationByIdEndpoint,
  type LocationRemoval,
  locationRemovalEndpoint,
  locationSchema,
  queryLocationsEndpoint,
  updateLocationEndpoint,
} from './locations.ts';
export {
  type CatalogChange,
  catalogChangeSchema,
  type EntityTrace,
  entityTraceEndpoint,
  entityTraceSchema,
  type HeldRun,
  heldRunSchema,
  listChangesEndpoint,
  listHeldRunsEndpoint,
  listLocationErrorsEndpoint,
  type LocationError,
  releaseHeldRunEndpoint,
} from './operations.ts';
export { parsePointInTime, type PointInTime } from './pointInTime.ts';
export {
  catalogPermissions,
  catalogEntityCreatePermission,
  catalogEntityDeletePermission,
  catalogEntityReadPermission,
  catalogEntityRefreshPermission,
  catalogEntityResourceType,
  catalogEntityValidatePermission,
  catalogLocationAnalyzePermission,
  catalogLocationCreatePermission,
  catalogLocationDeletePermission,
  catalogLocationReadPermission,
} from './permissions.ts';
export { type EntityPermissionRule, entityPermissionRulePoint } from './permissionRules.ts';
export { catalogEntityTopic, catalogKeys } from './queryKeys.ts';
export {
  entityNameSchema,
  type EntityPredicate,
  entitySchema,
  type OrderField,
  type PredicateMatch,
  predicateSchema,
  type PredicateValue,
  type Titles,
} from './schemas.ts';
export { type EntityFile, type EntityFilesApi, entityFilesApiRef } from './EntityFilesApi.ts';
