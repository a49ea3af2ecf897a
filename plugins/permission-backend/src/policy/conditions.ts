import type { UserPrincipal } from '@portico/contract/auth';
import type { PermissionCondition, PermissionConditions } from '@portico/contract/permissions';
import { policyAliases } from '@portico/server/permissions';

/** Conditions that may turn out to hold always or never. */
export type Simplified = PermissionConditions | boolean;

/** Joins by and, without what holds anyway. */
export function allOf(items: readonly Simplified[]): Simplified {
  if (items.includes(false)) return false;
  const open = items.filter(item => typeof item !== 'boolean');
  if (open.length === 0) return true;
  return open.length === 1 && open[0] ? open[0] : { allOf: open };
}

/** Joins by or, without what cannot hold. */
export function anyOf(items: readonly Simplified[]): Simplified {
  if (items.includes(true)) return true;
  const open = items.filter(item => typeof item !== 'boolean');
  if (open.length === 0) return false;
  return open.length === 1 && open[0] ? open[0] : { anyOf: open };
}

/** The opposite. */
export function not(item: Simplified): Simplified {
  if (typeof item === 'boolean') return !item;
  return 'not' in item ? item.not : { not: item };
}

/** Puts the caller where a condition's parameters speak of it. */
export function fillAliases(
  conditions: PermissionConditions,
  principal: UserPrincipal,
): PermissionConditions {
  if ('anyOf' in conditions)
    return { anyOf: conditions.anyOf.map(item => fillAliases(item, principal)) };
  if ('allOf' in conditions)
    return { allOf: conditions.allOf.map(item => fillAliases(item, principal)) };
  if ('not' in conditions) return { not: fillAliases(conditions.not, principal) };
  return fillCondition(conditions, principal);
}

function fillCondition(
  { params, ...condition }: PermissionCondition,
  principal: UserPrincipal,
): PermissionCondition {
  if (!params) return condition;
  const filled = Object.entries(params).map(([name, value]) => [
    name,
    Array.isArray(value)
      ? value.flatMap(item => fillText(item, principal))
      : (fillText(value, principal)[0] ?? value),
  ]);
  return { ...condition, params: Object.fromEntries(filled) as Record<string, unknown> };
}

function fillText(value: unknown, principal: UserPrincipal): unknown[] {
  if (value === policyAliases.currentUser) return [principal.userEntityRef];
  return value === policyAliases.ownerRefs ? [...principal.ownershipEntityRefs] : [value];
}
