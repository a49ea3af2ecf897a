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
