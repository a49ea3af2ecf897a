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
export { EntityVisibility, readVisibility, readVisibilityEndpoint } from '../visibility.ts';
