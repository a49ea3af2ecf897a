export { catalogGraphPlugin } from './plugin.ts';
export { catalogGraphRouteRef } from './routes.ts';
