export {
  entityExplanationEndpoint,
  type EntityExplanation,
  type ExplainedLink,
  type ExplainedReference,
  type ExplainedStep,
  type ListedSource,
} from '../explain.ts';
export {
  type ChangedEntity,
  type EntityAt,
  entityAtEndpoint,
  type EntityHistory,
  entityHistoryEndpoint,
  type EntityVersion,
  entityVersionEndpoint,
  type FormerOwner,
  formerOwnersEndpoint,
  maxFormerOwners,
  recentChangesEndpoint,
  type ValueChange,
  type VersionedEntity,
} from '../history.ts';
export { parsePointInTime, type PointInTime } from '../pointInTime.ts';
