export { ConfiguredReader, type ConfiguredReaderOptions } from './ConfiguredReader.ts';
export type {
  FileChange,
  FileContent,
  FoundFile,
  OmittedEntry,
  Reader,
  ReadOptions,
  ReadTreeOptions,
  Tree,
  TreeFile,
  TreeFilter,
  TreeListing,
} from './Reader.ts';
export { readerRef, readingPlugin } from './readingPlugin.ts';
export {
  createDescriptorTest,
  findDescriptors,
  type FoundDescriptor,
  type RepositoryEntries,
} from './findDescriptors.ts';
export { selectPaths } from './selectPaths.ts';
export { defaultReadLimits, type ReadLimits } from './ReadLimits.ts';
export type { ReadableHost } from './urls/HostFetcher.ts';
export { isUrlPattern, type UrlFiles } from './urls/UrlPatternReader.ts';
export { type UrlContent, UrlReader, type UrlReaderOptions } from './urls/UrlReader.ts';
