import { configApiRef, fetchApiRef, permissionChecksApiRef } from '@portico/app';
import { createApiFactory, createPlugin } from '@portico/core';
import { permissionApiRef, PermissionClient, permissionPluginId } from '@portico/permission-common';
import { PermissionBatcher } from './model/PermissionBatcher.ts';

/** Permission checks in the browser. */
export const permissionPlugin = createPlugin({
  id: permissionPluginId,
  provides: [
    createApiFactory({
      api: permissionApiRef,
      needs: { fetch: fetchApiRef, config: configApiRef },
      create: ({ fetch, config }) =>
        new PermissionClient(fetch.forPlugin(permissionPluginId), {
          isEnabled: config.getOptional('permission.enabled') === true,
          isBatched: config.getOptional('permission.EXPERIMENTAL_enableBatchedRequests') === true,
        }),
    }),
    createApiFactory({
      api: permissionChecksApiRef,
      needs: { permissions: permissionApiRef },
      create: ({ permissions }) => new PermissionBatcher(permissions),
    }),
  ],
});
