import type { UserPrincipal } from '@portico/contract/auth';
import type {
  Permission,
  PermissionConditions,
  PermissionDecision,
} from '@portico/contract/permissions';
import type { PermissionRegistry } from '../PermissionRegistry.ts';
import { allOf, anyOf, fillAliases, not, type Simplified } from './conditions.ts';
import { everyone, guests, signedIn } from './policySchema.ts';

/** What a role allows or denies. */
export interface RoleEntry {
  effect: 'allow' | 'deny';
  matches: (permission: Permission) => boolean;
  /** Where it is: `app-config.yaml:12`. */
  at?: string;
  /** For which things, by their type; for all things, and where there is none, when omitted. */
  conditionsByType?: ReadonlyMap<string, PermissionConditions>;
}

/** A role, who has it, and what it says: denials first. */
export interface PolicyRole {
  name: string;
  /** Full refs in lower case, and words for many. */
  members: ReadonlySet<string>;
  entries: readonly RoleEntry[];
}

/** A policy that was read and checked. */
export interface Policy {
  default: 'allow' | 'deny';
  roles: readonly PolicyRole[];
}

/** What one entry says of one permission to one user. */
export interface VerdictEntry {
  effect: 'allow' | 'deny';
  role: string;
  at?: string | undefined;
  /** With the user put in; for all things when omitted. */
  conditions?: PermissionConditions | undefined;
}

/** A decision, and what led to it. */
export interface Verdict {
  policy: 'off' | 'default' | 'configured' | 'code';
  decision: PermissionDecision;
  /** What holds where no entry does. */
  default: 'allow' | 'deny';
  roles: readonly { role: string; member: string }[];
  entries: readonly VerdictEntry[];
  /** The name of the policy in code. */
  source?: string;
}

/** Decides by a policy: what one role denies, no other allows; then what any role allows; then the default. */
export function judge(
  policy: Policy,
  registry: PermissionRegistry,
  principal: UserPrincipal,
  permission: Permission,
): Verdict {
  const roles = policy.roles.flatMap(role => {
    const member = findMember(role, principal);
    return member === undefined ? [] : [{ role, member }];
  });
  const entries = roles.flatMap(({ role }) =>
    role.entries.flatMap(entry => readEntry(entry, role.name, principal, permission)),
  );
  return {
    policy: 'configured',
    decision: combine(entries, policy.default, registry, permission),
    default: policy.default,
    roles: roles.map(({ role, member }) => ({ role: role.name, member })),
    entries: [
      ...entries.filter(({ effect }) => effect === 'deny'),
      ...entries.filter(({ effect }) => effect === 'allow'),
    ],
  };
}

/** By which member somebody has a role. */
function findMember(
  { members }: PolicyRole,
  { userEntityRef, ownershipEntityRefs, isGuest }: UserPrincipal,
): string | undefined {
  const refs = [userEntityRef, ...ownershipEntityRefs].map(ref => ref.toLowerCase());
  const own = [...refs, isGuest ? guests : signedIn, everyone];
  return own.find(member => members.has(member));
}

function readEntry(
  { effect, matches, at, conditionsByType }: RoleEntry,
  role: string,
  principal: UserPrincipal,
  permission: Permission,
): VerdictEntry[] {
  if (!matches(permission)) return [];
  if (!conditionsByType) return [{ effect, role, at }];
  // A condition says nothing of permissions that are about other things, or none.
  const conditions =
    permission.type === 'resource' ? conditionsByType.get(permission.resourceType) : undefined;
  return conditions ? [{ effect, role, at, conditions: fillAliases(conditions, principal) }] : [];
}

/** Puts what was said together to one decision. */
export function combine(
  entries: readonly VerdictEntry[],
  fallback: 'allow' | 'deny',
  registry: PermissionRegistry,
  permission: Permission,
): PermissionDecision {
  const listed = (effect: 'allow' | 'deny'): Simplified[] =>
    entries.filter(entry => entry.effect === effect).map(({ conditions }) => conditions ?? true);
  const allowed = anyOf([...listed('allow'), fallback === 'allow']);
  const conditions = allOf([not(anyOf(listed('deny'))), allowed]);
  if (typeof conditions === 'boolean') return { result: conditions ? 'ALLOW' : 'DENY' };
  const { resourceType } = permission as Extract<Permission, { type: 'resource' }>;
  const pluginId = registry.getResource(resourceType)?.pluginId ?? permission.name.split('.')[0];
  return { result: 'CONDITIONAL', pluginId: pluginId ?? '', resourceType, conditions };
}
