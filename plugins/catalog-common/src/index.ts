export {
  type AnalyzedField,
  analyzeLocationEndpoint,
  type BrokenFile,
  type LocationAnalysis,
} from './analysis.ts';
export {
  type CatalogApi,
  catalogApiRef,
  type EntityQuery,
  type FilterCounts,
  type FilterCountsQuery,
} from './CatalogApi.ts';
export { CatalogClient } from './CatalogClient.ts';
export {
  deleteEntityEndpoint,
  entitiesByRefsEndpoint,
  entityAncestryEndpoint,
  entityByNameEndpoint,
  entityByUidEndpoint,
  type EntityPage,
  listEntitiesEndpoint,
  queryEntitiesByPredicateEndpoint,
  queryEntitiesEndpoint,
  receiveWebhookEndpoint,
  refreshEntityEndpoint,
  validateEntityEndpoint,
} from './entities.ts';
export type { KindDisplay, KindField, KindRelation, KindText } from './entityKinds.ts';
export {
  entityFacetsByPredicateEndpoint,
  entityFacetsEndpoint,
  type FacetValue,
  type KindFacets,
  filterCountsEndpoint,
  processingStatusFacet,
} from './facets.ts';
export {
  addLocationEndpoint,
  deleteLocationEndpoint,
  listLocationsEndpoint,
  type Location,
  locationByEntityEndpoint,
  locationByIdEndpoint,
  type LocationRemoval,
  locationRemovalEndpoint,
  queryLocationsEndpoint,
  updateLocationEndpoint,
} from './locations.ts';
export { pickFacetValues, type ValueChoice } from './pickFacetValues.ts';
export { catalogEntityTopic, catalogKeys, catalogSourceTopic } from './queryKeys.ts';
export {
  entityNameSchema,
  type EntityPredicate,
  entitySchema,
  type OrderField,
  predicateSchema,
  type Titles,
} from './schemas.ts';
export { splitRefs } from './splitRefs.ts';
