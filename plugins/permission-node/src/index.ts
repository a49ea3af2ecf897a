export { type LaterPermissions, laterPermissionsPoint } from './laterPermissionsPoint.ts';
export { type PermissionPolicy, permissionPolicyPoint } from './permissionPolicyPoint.ts';
