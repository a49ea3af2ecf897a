import { createApiRef } from '@portico/core';
import type { PermissionBatcher } from '../model/PermissionBatcher.ts';

/** Checks permissions for the hook and for what is no component, many at once. */
export const permissionChecksApiRef = createApiRef<Pick<PermissionBatcher, 'check'>>({
  id: 'permission.checks',
});
