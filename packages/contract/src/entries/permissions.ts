export {
  type Authorizer,
  type BasicPermission,
  createPermission,
  createResourcePermission,
  integrationsWritePermission,
  type Permission,
  type PermissionAction,
  type PermissionDecision,
  type ResourcePermission,
} from '../permissions.ts';
export { permissionSchema } from '../permissionSchema.ts';
export {
  matchesConditions,
  type PermissionCondition,
  type PermissionConditions,
  permissionConditionsSchema,
  visitConditions,
} from '../permissionConditions.ts';
export {
  applyConditionsEndpoint,
  type DefinitiveResult,
  definitiveResultSchema,
  permissionItemIdSchema,
  permissionItems,
  permissionMetadataEndpoint,
  resourceRefSchema,
  resourceRefsSchema,
} from '../permissionEndpoints.ts';
