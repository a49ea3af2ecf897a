import type { Principal } from '@portico/contract/auth';
import { NotAllowedError } from '@portico/errors';
import type { Delegations } from '@portico/server';
import type { ImportTransaction } from '../store/ImportStore.ts';

/** Whose an import is: the ref of a user, or a service by its subject. */
export function describeCaller(principal: Principal): string {
  if (principal.type === 'none') throw new NotAllowedError('Sign in to import');
  return principal.type === 'user' ? principal.userEntityRef.toLowerCase() : principal.subject;
}

/** Lets this plugin call the catalog for a user whose request has ended; null for a service. */
export async function beginDelegation(
  task: string,
  principal: Principal,
  trx: ImportTransaction,
  delegations: Delegations,
): Promise<string | null> {
  if (principal.type !== 'user') return null;
  const restrictions = [{ pluginId: 'catalog' }];
  return delegations.begin(principal, {
    task: task.slice(0, 200),
    restrictions,
    trx: trx as never,
  });
}

/** For a service the catalog is called as this plugin: one that may not call it by itself may import nothing. */
export function requireReach(principal: Principal): void {
  if (principal.type !== 'service' || !principal.restrictions) return;
  const reaches = principal.restrictions.some(
    ({ pluginId, permissions, actions }) => pluginId === 'catalog' && !permissions && !actions,
  );
  if (!reaches)
    throw new NotAllowedError(
      "This service may not call the plugin 'catalog', which imports do for it; add it to its access",
    );
}
