import type { Schema } from '@portico/contract';
import type { Permission } from '@portico/contract/permissions';
import { createExtensionPoint } from '@portico/core';

/** Permissions and rules that a plugin knows once it has started. */
export interface LaterPermissions {
  /** Those so far; more may come, and none goes. */
  list(): {
    readonly permissions: readonly Permission[];
    readonly resources: readonly {
      readonly resourceType: string;
      readonly rules: readonly {
        readonly name: string;
        readonly description: string;
        readonly params: Schema;
      }[];
    }[];
  };
}

/**
 * Permissions of plugins that cannot name them before they start. A policy in the configuration is read without an error where
 * it names permissions that no plugin has, since they may come; what stays unknown is logged.
 */
export const laterPermissionsPoint = createExtensionPoint<LaterPermissions>({
  id: 'later-permissions',
  description: 'Permissions of plugins that name them when they start',
});
