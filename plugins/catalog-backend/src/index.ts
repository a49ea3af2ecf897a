export { catalogBackendPlugin } from './plugin.ts';
