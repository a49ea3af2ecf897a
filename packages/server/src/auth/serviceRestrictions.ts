import type { Principal, ServiceRestriction } from '@portico/contract/auth';
import type { Permission } from '@portico/contract/permissions';
import { NotAllowedError } from '@portico/errors';

/**
 * Checks that a token is meant for a call: a service's, or one that a task calls with for a user.
 *
 * @throws NotAllowedError when it is restricted to other plugins, or to routes with other permissions.
 */
export function checkRestrictions(
  principal: Principal,
  pluginId: string,
  permission: Permission | undefined,
): void {
  const restrictions = getRestrictions(principal);
  if (!restrictions) return;
  const restriction = restrictions.find(each => each.pluginId === pluginId);
  if (!restriction) throw new NotAllowedError(`Your token is not meant for plugin '${pluginId}'`);
  if (!fits(restriction, permission))
    throw new NotAllowedError(
      `Your token is not meant for this call${permission ? `, which needs permission '${permission.name}'` : ''}`,
    );
}

/** Whether such a token is meant for a permission of a plugin. */
export function isMeantFor(
  principal: Principal,
  pluginId: string,
  permission: Permission,
): boolean {
  const restrictions = getRestrictions(principal);
  if (!restrictions) return true;
  const restriction = restrictions.find(each => each.pluginId === pluginId);
  return restriction !== undefined && fits(restriction, permission);
}

function getRestrictions(principal: Principal): readonly ServiceRestriction[] | undefined {
  if (principal.type === 'service') return principal.restrictions;
  return principal.type === 'user' ? principal.delegation?.restrictions : undefined;
}

/** A token that is restricted to some permissions opens nothing that needs none. */
function fits(
  { permissions, actions }: ServiceRestriction,
  permission: Permission | undefined,
): boolean {
  if (!permissions && !actions) return true;
  if (!permission) return false;
  const { action } = permission.attributes;
  return (
    (!permissions || permissions.includes(permission.name)) &&
    (!actions || (action !== undefined && actions.includes(action)))
  );
}
