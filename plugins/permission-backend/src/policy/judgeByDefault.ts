import type { UserPrincipal } from '@portico/contract/auth';
import type { Permission } from '@portico/contract/permissions';
import type { PermissionRegistry } from '../PermissionRegistry.ts';
import { combine, type Verdict, type VerdictEntry } from './Policy.ts';
import { everyone, signedIn } from './policySchema.ts';

/**
 * The policy of a portal that has not written one: everybody reads, people who are signed in create, and change
 * what they own. What nobody can own, nobody changes; guests only read.
 */
export function judgeByDefault(
  registry: PermissionRegistry,
  principal: UserPrincipal,
  permission: Permission,
): Verdict {
  const entries = listEntries(registry, principal, permission);
  const member = permission.attributes.action === 'read' ? everyone : signedIn;
  return {
    policy: 'default',
    decision: combine(entries, 'deny', registry, permission),
    default: 'deny',
    roles: entries.map(({ role }) => ({ role, member })),
    entries,
  };
}

function listEntries(
  registry: PermissionRegistry,
  principal: UserPrincipal,
  permission: Permission,
): VerdictEntry[] {
  const { action } = permission.attributes;
  if (action === 'read') return [{ effect: 'allow', role: 'readers' }];
  if (principal.isGuest) return [];
  if (permission.type === 'basic') {
    const isGranted = action === 'create' || registry.isGrantedByDefault(permission.name);
    return isGranted ? [{ effect: 'allow', role: 'makers' }] : [];
  }
  const conditions = registry
    .getResource(permission.resourceType)
    ?.ownedBy?.(principal.ownershipEntityRefs);
  if (!conditions) return [];
  return [{ effect: 'allow', role: 'owners', conditions }];
}
