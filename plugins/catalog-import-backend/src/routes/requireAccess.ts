import { catalogLocationCreatePermission } from '@portico/catalog-common/permissions';
import { integrationsWritePermission } from '@portico/code-hosts';
import type { Permission, PermissionDecision } from '@portico/contract/permissions';
import { createDeniedError } from '@portico/errors';

/** What the policy says of a permission, for the caller. */
export type Decide = (permission: Permission) => Promise<PermissionDecision>;

/**
 * Lets a caller act at code hosts: with a token of their own whoever may register locations, else only who may use the
 * configured credentials, which may see and change more than the caller.
 */
export async function requireAccess(decide: Decide, userToken: string | undefined): Promise<void> {
  await requirePermission(
    decide,
    userToken === undefined ? integrationsWritePermission : catalogLocationCreatePermission,
  );
}

/** @throws NotAllowedError when the caller has not got a permission. */
export async function requirePermission(decide: Decide, permission: Permission): Promise<void> {
  if ((await decide(permission)).result !== 'ALLOW') throw createDeniedError(permission.name);
}
