export { techRadarBackendPlugin } from './plugin.ts';
