export type { CodeHost, CodeHostType, OrganizationToken } from './CodeHost.ts';
export { CodeHosts, type CommitRequest, listHostHeaders, type RawRequest } from './CodeHosts.ts';
