import type { Permission, Principal, ServiceRestriction } from '@portico/contract';
import { NotAllowedError } from '@portico/errors';

/**
 * Checks that a service's token is meant for a call.
 *
 * @throws NotAllowedError when it is restricted to other plugins, or to routes with other permissions.
 */
export function checkRestrictions(
  principal: Principal,
  pluginId: string,
  permission: Permission | undefined,
): void {
  if (principal.type !== 'service' || !principal.restrictions) return;
  const restriction = principal.restrictions.find(each => each.pluginId === pluginId);
  if (!restriction) throw new NotAllowedError(`Your token is not meant for plugin '${pluginId}'`);
  if (!fits(restriction, permission))
    throw new NotAllowedError(
      `Your token is not meant for this call${permission ? `, which needs permission '${permission.name}'` : ''}`,
    );
}

/** Whether a service's token is meant for a permission of a plugin. */
export function isMeantFor(
  principal: Principal,
  pluginId: string,
  permission: Permission,
): boolean {
  if (principal.type !== 'service' || !principal.restrictions) return true;
  const restriction = principal.restrictions.find(each => each.pluginId === pluginId);
  return restriction !== undefined && fits(restriction, permission);
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
