export { catalogImportBackendPlugin } from './plugin.ts';
