import type { PermissionsRegistryService } from '@backstage/backend-plugin-api';
import { createPermissionIntegrationRouter } from '@backstage/plugin-permission-node';

/** `core.permissionsRegistry`: the plugin's permissions and rules, served where permission backends request them. */
export function createPermissionsRegistry(
  use: (handler: ReturnType<typeof createPermissionIntegrationRouter>) => void,
): PermissionsRegistryService {
  const router = createPermissionIntegrationRouter();
  use(router);
  return {
    addPermissions: permissions => router.addPermissions(permissions),
    addPermissionRules: rules => router.addPermissionRules(rules),
    addResourceType: ({ resourceRef, ...options }) =>
      router.addResourceType({ resourceType: resourceRef.resourceType, ...options } as never),
    getPermissionRuleset: resourceRef => router.getPermissionRuleset(resourceRef),
  } as PermissionsRegistryService;
}
