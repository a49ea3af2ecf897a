import type { UserPrincipal } from '@portico/contract/auth';
import type { Permission } from '@portico/contract/permissions';
import type { PermissionRegistry } from '../PermissionRegistry.ts';
import { combine, type Verdict, type VerdictEntry } from './Policy.ts';
import { everyone, signedIn } from './policySchema.ts';

/**
 * The policy of a portal that has not written one: everybody reads what is not private, people who are signed in create, and change
 * what they own. What nobody can own, nobody changes; guests only read.
 */
export function judgeByDefault(
  registry: PermissionRegistry,
  principal: UserPrincipal,
  permission: Permission,
): Verdict {
  const entries = listEntries(registry, principal, permission);
  return {
    policy: 'default',
    decision: combine(entries, 'deny', registry, permission),
    default: 'deny',
    roles: entries.map(({ role }) => ({ role, member: role === 'readers' ? everyone : signedIn })),
    entries,
  };
}

function listEntries(
  registry: PermissionRegistry,
  principal: UserPrincipal,
  permission: Permission,
): VerdictEntry[] {
  const { action } = permission.attributes;
  const resource =
    permission.type === 'resource' ? registry.getResource(permission.resourceType) : undefined;
  if (action === 'read' && !resource?.isPrivate) return [{ effect: 'allow', role: 'readers' }];
  if (principal.isGuest) return [];
  if (permission.type === 'basic') {
    const isGranted = action === 'create' || registry.isGrantedByDefault(permission.name);
    return isGranted ? [{ effect: 'allow', role: 'makers' }] : [];
  }
  const conditions = resource?.ownedBy?.(principal.ownershipEntityRefs);
  if (!conditions) return [];
  return [{ effect: 'allow', role: 'owners', conditions }];
}
