import type { ApiHolder } from '@portico/core';
import { configApiRef } from '../apis/refs.ts';
import { permissionChecksApiRef } from './permissionChecks.ts';

/** Whether permissions are enforced: `permission.enabled` is on, and the permission plugin is installed. */
export function isPermissionEnabled(apis: ApiHolder): boolean {
  return (
    apis.require(configApiRef).getOptional('permission.enabled') === true &&
    apis.get(permissionChecksApiRef) !== undefined
  );
}
