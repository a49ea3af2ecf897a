export { homePlugin } from './plugin.ts';
export { homeRouteRef } from './routes.ts';
