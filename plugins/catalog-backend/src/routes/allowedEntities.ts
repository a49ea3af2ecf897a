import type { PermissionDecision } from '@portico/contract';
import { parsePermissionConditions } from '../query/permissionConditions.ts';
import { always, never, type Predicate } from '../query/predicate.ts';

/** The entities that a decision allows. */
export function toAllowedEntities(decision: PermissionDecision): Predicate {
  if (decision.result === 'ALLOW') return always;
  return decision.result === 'DENY' ? never : parsePermissionConditions(decision.conditions);
}
