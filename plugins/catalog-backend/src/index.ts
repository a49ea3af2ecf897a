export type {
  CatalogProcessor,
  DeferredEntity,
  EntityMutation,
  EntityProvider,
  EntityProviderConnection,
  ProcessorResults,
} from './extensionPoints.ts';
export { catalogBackendPlugin } from './plugin.ts';
