export { type PermissionPolicy, permissionPolicyPoint } from './permissionPolicyPoint.ts';
