export type { CodeHost, CodeHostType, OrganizationToken } from './CodeHost.ts';
export { CodeHosts, listHostHeaders, type RawRequest } from './CodeHosts.ts';
