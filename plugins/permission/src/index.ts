export {
  RequirePermission,
  type RequirePermissionProps,
} from './components/RequirePermission/RequirePermission.tsx';
export { permissionPlugin } from './plugin.ts';
export { permissionChecksApiRef } from './queries/permissionChecksApiRef.ts';
export {
  type PermissionState,
  usePermission,
  type UsePermissionOptions,
} from './queries/usePermission.ts';
