export { catalogImportPlugin } from './plugin.ts';
export { importPageRouteRef } from './routes.ts';
