export { integrationsWritePermission } from '@portico/contract/permissions';
