export {
  techdocsEntityAnnotation,
  techdocsEntityPathAnnotation,
  techdocsRefAnnotation,
} from './annotations.ts';
export {
  type DocsBuild,
  type DocsBuildLine,
  docsBuildLineSchema,
  docsBuildSchema,
  formatBuildLine,
  listDocsBuildsEndpoint,
} from './builds.ts';
export { type DocsPageChange, docsPageChangeEndpoint, docsPageChangeSchema } from './changes.ts';
export { docsCookieEndpoint } from './docsCookieEndpoint.ts';
export { docsBuiltAtHeader, docsFileEndpoint, maxDocsPageBytes } from './files.ts';
export {
  type BrokenLink,
  brokenLinkReasonSchema,
  brokenLinkSchema,
  docsLinksEndpoint,
} from './links.ts';
export {
  type DocsEntity,
  docsEntityEndpoint,
  docsEntitySchema,
  type DocsMetadata,
  docsMetadataEndpoint,
  docsMetadataSchema,
} from './metadata.ts';
export { type DocsSite, docsSiteSchema, listDocsSitesEndpoint } from './sites.ts';
export {
  type DocsChange,
  docsFailureSchema,
  docsSyncEvents,
  docsSyncFinishSchema,
  type DocsSyncOutcome,
  docsUpdateSchema,
  syncDocsEndpoint,
  watchDocsEndpoint,
} from './sync.ts';
export {
  type DocsLinks,
  type DocsPage,
  type DocsSyncOptions,
  type TechdocsApi,
  techdocsApiRef,
  techdocsPluginId,
} from './TechdocsApi.ts';
export { TechdocsClient } from './TechdocsClient.ts';
