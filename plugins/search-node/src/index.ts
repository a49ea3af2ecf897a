export {
  type CallerVisibility,
  type EngineHit,
  type EngineQuery,
  type EngineResult,
  type FieldClause,
  type IndexBatch,
  type MatchClause,
  type SearchCriteria,
  type SearchEngine,
  searchEnginePoint,
  type SourceProgress,
  type WordSequence,
} from './searchEnginePoint.ts';
export {
  type ExpiredPosition,
  type FollowedSource,
  type ReadSource,
  type SearchableDocument,
  type SearchSource,
  type SearchSourceBatch,
  searchSourcePoint,
} from './searchSourcePoint.ts';
export {
  type SearchVisibility,
  searchVisibilityPoint,
  type VisibilityRequest,
  type VisibleResources,
} from './searchVisibilityPoint.ts';
