export { techRadarPlugin } from './plugin.ts';
export { techRadarRouteRef } from './routes.ts';
