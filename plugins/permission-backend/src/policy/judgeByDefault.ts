import type { Permission, UserPrincipal } from '@portico/contract';
import type { PermissionRegistry } from '../PermissionRegistry.ts';
import { fillAliases } from './conditions.ts';
import { combine, type Verdict, type VerdictEntry } from './Policy.ts';

/** The word by which policies speak of what somebody owns. */
const ownershipWord = 'isOwner';

/**
 * The policy of a portal that has not written one: people read all, make new things, and change what
 * they own. What nobody can own, nobody changes.
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
    roles: entries.map(({ role }) => ({ role, member: 'everyone' })),
    entries,
  };
}

function listEntries(
  registry: PermissionRegistry,
  principal: UserPrincipal,
  permission: Permission,
): VerdictEntry[] {
  if (permission.attributes.action === 'read') return [{ effect: 'allow', role: 'readers' }];
  if (permission.type === 'basic') return [{ effect: 'allow', role: 'makers' }];
  const word = registry.getResource(permission.resourceType)?.words?.[ownershipWord];
  if (!word) return [];
  const conditions = fillAliases(word.schema.parse(true), principal);
  return [{ effect: 'allow', role: 'owners', conditions }];
}
