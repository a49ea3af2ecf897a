export { DefaultAuthorizer, noPolicyWarning } from './permissions/DefaultAuthorizer.ts';
export {
  compileConditions,
  createInMemoryResource,
  createOwnerWord,
  type InMemoryRule,
  requireRule,
} from './permissions/applyInMemory.ts';
export {
  type PermissionResource,
  type PermissionRule,
  type PluginPermissions,
  policyAliases,
  type PolicyWord,
} from './permissions/PluginPermissions.ts';
