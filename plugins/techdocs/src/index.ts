export { techdocsPlugin } from './plugin.ts';
export { docsIndexRouteRef, docsRouteRef } from './routes.ts';
