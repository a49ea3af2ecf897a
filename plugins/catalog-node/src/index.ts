export {
  type CatalogProcessor,
  catalogProcessorPoint,
  type ProcessorResults,
} from './catalogProcessorPoint.ts';
export {
  type AnalyzedRepository,
  type CommitAuthor,
  type EntityAnalyzer,
  entityAnalyzerPoint,
  type FieldSuggestion,
  type KnownUser,
} from './entityAnalyzerPoint.ts';
export { type CatalogChangesApi, catalogChangesApiRef } from './CatalogChangesApi.ts';
export { type EntityFile, type EntityFilesApi, entityFilesApiRef } from './EntityFilesApi.ts';
export { type EntityKindDefinition, entityKindPoint } from './entityKindPoint.ts';
export {
  type EntityPermissionRule,
  entityPermissionRulePoint,
} from './entityPermissionRulePoint.ts';
export {
  type DeferredEntity,
  type EntityMutation,
  type EntityProvider,
  type EntityProviderConnection,
  entityProviderPoint,
} from './entityProviderPoint.ts';
export {
  type EntitySource,
  entitySourcePoint,
  type FollowedRepository,
  type RepositoryEvidence,
  type SampledItem,
  type SampleLimits,
  type SourceChanges,
  type SourceConnection,
  type SourcePage,
  type SourceReading,
  type SourceRecord,
  type SourceSample,
  type SourceSchedule,
} from './entitySourcePoint.ts';
export {
  type DirectoryOrigin,
  type DirectoryTransformer,
  groupTransformerPoint,
  type PersonTransformers,
  personTransformersRef,
  userTransformerPoint,
} from './personTransformerPoints.ts';
export { makeLocationEntity } from './makeLocationEntity.ts';
export { type NumberedEntity, readEntityNumbers } from './readEntityNumbers.ts';
export { type ReadChanges, readChanges, readLatestChange } from './readChanges.ts';
export { sourceScheduleSchema } from './sourceScheduleSchema.ts';
export { type LaterEntityRules, laterEntityRulesPoint } from './laterEntityRulesPoint.ts';
