import type { UserPrincipal } from '@portico/contract/auth';
import type { Authorizer } from '@portico/contract/permissions';
import type { UserPermissions } from '@portico/server';
import type { PermissionRegistry } from './PermissionRegistry.ts';

/** The permissions of users by the policy in force. */
export class PolicyPermissions implements UserPermissions {
  readonly #isEnabled: boolean;
  readonly #registry: PermissionRegistry;
  readonly #authorizer: Authorizer;

  constructor(options: {
    isEnabled: boolean;
    registry: PermissionRegistry;
    authorizer: Authorizer;
  }) {
    this.#isEnabled = options.isEnabled;
    this.#registry = options.registry;
    this.#authorizer = options.authorizer;
  }

  async list(user: UserPrincipal): Promise<Record<string, boolean> | undefined> {
    if (!this.#isEnabled) return undefined;
    const decided = this.#registry.list().map(async permission => {
      const { result } = await this.#authorizer.decide(user, permission);
      return [permission.name, result !== 'DENY'] as const;
    });
    return Object.fromEntries(await Promise.all(decided));
  }
}
