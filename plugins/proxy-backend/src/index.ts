export { proxyBackendPlugin } from './plugin.ts';
