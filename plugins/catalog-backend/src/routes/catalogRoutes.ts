import type { ServedRoute } from '@portico/server';
import type { CatalogServices } from '../CatalogServices.ts';
import { analyzeLocationRoute } from './analysis.ts';
import { listChangesRoute, listEntityNumbersRoute } from './changes.ts';
import { readVisibilityRoute } from './visibility.ts';
import { receiveWebhookRoute } from './webhooks.ts';
import {
  entitiesByRefsRoute,
  entityAncestryRoute,
  entityByNameRoute,
  entityByUidRoute,
  entityDependentsRoute,
  listEntitiesRoute,
  queryEntitiesByPredicateRoute,
  queryEntitiesRoute,
} from './entities.ts';
import {
  deleteEntityRoute,
  entityTraceRoute,
  refreshEntityRoute,
  validateEntityRoute,
} from './entityCommands.ts';
import { entityExplanationRoute } from './explain.ts';
import { entityFacetsByPredicateRoute, entityFacetsRoute, filterCountsRoute } from './facets.ts';
import {
  entityAtRoute,
  entityHistoryRoute,
  formerOwnersRoute,
  recentChangesRoute,
  entityVersionRoute,
} from './history.ts';
import {
  addLocationRoute,
  deleteLocationRoute,
  listLocationsRoute,
  locationByEntityRoute,
  locationByIdRoute,
  locationRemovalRoute,
  queryLocationsRoute,
  updateLocationRoute,
} from './locations.ts';
import { listHeldRunsRoute, listLocationErrorsRoute, releaseHeldRunRoute } from './operations.ts';
import {
  listHeldEntitiesRoute,
  listProposalsRoute,
  listSourcesRoute,
  refuseHeldRunRoute,
  runSourceRoute,
  trySourceRoute,
} from './sources.ts';

/** Every call of the catalog. */
export const catalogRoutes: readonly ServedRoute<CatalogServices>[] = [
  listEntitiesRoute,
  queryEntitiesRoute,
  queryEntitiesByPredicateRoute,
  entitiesByRefsRoute,
  entityByNameRoute,
  entityByUidRoute,
  entityAncestryRoute,
  entityDependentsRoute,
  entityFacetsRoute,
  entityFacetsByPredicateRoute,
  filterCountsRoute,
  listLocationsRoute,
  queryLocationsRoute,
  locationByIdRoute,
  locationRemovalRoute,
  locationByEntityRoute,
  addLocationRoute,
  updateLocationRoute,
  deleteLocationRoute,
  analyzeLocationRoute,
  deleteEntityRoute,
  refreshEntityRoute,
  validateEntityRoute,
  entityTraceRoute,
  entityHistoryRoute,
  formerOwnersRoute,
  recentChangesRoute,
  entityVersionRoute,
  entityAtRoute,
  entityExplanationRoute,
  listHeldRunsRoute,
  releaseHeldRunRoute,
  listHeldEntitiesRoute,
  refuseHeldRunRoute,
  listProposalsRoute,
  listSourcesRoute,
  runSourceRoute,
  trySourceRoute,
  listLocationErrorsRoute,
  listChangesRoute,
  listEntityNumbersRoute,
  readVisibilityRoute,
  receiveWebhookRoute,
];
