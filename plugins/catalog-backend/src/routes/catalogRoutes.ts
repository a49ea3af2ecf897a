import type { ServedRoute } from '@portico/server';
import type { CatalogServices } from '../CatalogServices.ts';
import { listChangesRoute } from './changes.ts';
import {
  entitiesByRefsRoute,
  entityAncestryRoute,
  entityByNameRoute,
  entityByUidRoute,
  listEntitiesRoute,
  queryEntitiesByPredicateRoute,
  queryEntitiesRoute,
} from './entities.ts';
import { entityFacetsByPredicateRoute, entityFacetsRoute, filterCountsRoute } from './facets.ts';
import {
  listLocationsRoute,
  locationByEntityRoute,
  locationByIdRoute,
  queryLocationsRoute,
} from './locations.ts';

/** Every call of the catalog. */
export const catalogRoutes: readonly ServedRoute<CatalogServices>[] = [
  listEntitiesRoute,
  queryEntitiesRoute,
  queryEntitiesByPredicateRoute,
  entitiesByRefsRoute,
  entityByNameRoute,
  entityByUidRoute,
  entityAncestryRoute,
  entityFacetsRoute,
  entityFacetsByPredicateRoute,
  filterCountsRoute,
  listLocationsRoute,
  queryLocationsRoute,
  locationByIdRoute,
  locationByEntityRoute,
  listChangesRoute,
];
