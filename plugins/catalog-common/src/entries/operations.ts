export {
  type EntityDependent,
  type EntityDependents,
  entityDependentsEndpoint,
  maxDependents,
} from '../dependents.ts';
export {
  type CatalogChange,
  catalogChangeSchema,
  type EntityTrace,
  entityTraceEndpoint,
  entityTraceSchema,
  type HeldRun,
  heldRunSchema,
  listChangesEndpoint,
  listEntityNumbersEndpoint,
  listHeldRunsEndpoint,
  listLocationErrorsEndpoint,
  type LocationError,
  releaseHeldRunEndpoint,
} from '../operations.ts';
export {
  type CatalogSource,
  catalogSourceSchema,
  listHeldEntitiesEndpoint,
  listProposalsEndpoint,
  listSourcesEndpoint,
  type ProposedRepository,
  proposedRepositorySchema,
  refuseHeldRunEndpoint,
  runSourceEndpoint,
  type SourceSample,
  sourceSampleSchema,
  trySourceEndpoint,
} from '../sources.ts';
export { EntityVisibility, readVisibility, readVisibilityEndpoint } from '../visibility.ts';
