export { proxyEndpointResourceType, proxyWritePermission } from './permissions.ts';
export { proxyBackendPlugin } from './plugin.ts';
