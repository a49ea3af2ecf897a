export { authBackendPlugin } from './plugin.ts';
