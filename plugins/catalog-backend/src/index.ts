export { catalogBackendPlugin } from './plugin.ts';
export { remoteCatalogPlugin } from './remoteCatalogPlugin.ts';
