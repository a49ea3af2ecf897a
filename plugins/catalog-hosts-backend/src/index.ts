export { catalogHostsBackendPlugin } from './plugin.ts';
