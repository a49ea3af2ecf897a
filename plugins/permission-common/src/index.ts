export {
  type AuthorizeAnswerItem,
  authorizeAnyEndpoint,
  authorizeByNameEndpoint,
  authorizeEndpoint,
  type AuthorizeItem,
  permissionHealthEndpoint,
} from './authorize.ts';
export {
  type ExplainedCondition,
  explainEndpoint,
  type Explanation,
  explanationSchema,
  permissionPolicyReadPermission,
} from './explain.ts';
export { type PermissionApi, permissionApiRef, type PermissionRequest } from './PermissionApi.ts';
export { PermissionClient, type PermissionClientOptions } from './PermissionClient.ts';
export { permissionPluginId } from './permissionPluginId.ts';
