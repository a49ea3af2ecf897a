export {
  RequirePermission,
  type RequirePermissionProps,
} from './components/RequirePermission/RequirePermission.tsx';
export { permissionPlugin } from './plugin.ts';
export {
  permissionChecksApiRef,
  type PermissionState,
  usePermission,
  type UsePermissionOptions,
} from '@portico/app';
