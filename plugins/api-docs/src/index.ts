export { apiDocsPlugin } from './plugin.ts';
export { apiExplorerRouteRef } from './routes.ts';
