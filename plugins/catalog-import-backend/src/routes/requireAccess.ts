import { catalogLocationCreatePermission } from '@portico/catalog-common/permissions';
import { integrationsWritePermission } from '@portico/code-hosts-node';
import type { Permission, PermissionDecision } from '@portico/contract/permissions';
import { createDeniedError } from '@portico/errors';

/**
 * Lets a caller act at code hosts: with a token of their own whoever may register locations, else only who may use the
 * configured credentials, which may see and change more than the caller.
 *
 * @param decide - what the policy says of a permission, for the caller.
 * @throws NotAllowedError when the caller has not got the permission.
 */
export async function requireAccess(
  decide: (permission: Permission) => Promise<PermissionDecision>,
  userToken: string | undefined,
): Promise<void> {
  const permission =
    userToken === undefined ? integrationsWritePermission : catalogLocationCreatePermission;
  if ((await decide(permission)).result !== 'ALLOW') throw createDeniedError(permission.name);
}
