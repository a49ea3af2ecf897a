export {
  type ApiDefinitionContribution,
  apiDefinitionPoint,
  type ApiDefinitionProps,
  type DefinitionOutline,
  type DefinitionProblem,
  type OutlineItem,
} from './apiDefinitionPoint.ts';
export { listReferences } from './listReferences.ts';
export {
  apiDocsPluginId,
  type FileReference,
  fileReferenceSchema,
  referenceLimits,
  type References,
  referencesEndpoint,
  referencesSchema,
} from './references.ts';
