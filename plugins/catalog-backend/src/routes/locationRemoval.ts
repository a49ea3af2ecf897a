import type { LocationRemoval } from '@portico/catalog-common';
import {
  catalogEntityDeletePermission,
  catalogEntityReadPermission,
  catalogLocationDeletePermission,
} from '@portico/catalog-common/permissions';
import type { Principal } from '@portico/contract/auth';
import type { Permission, PermissionDecision } from '@portico/contract/permissions';
import { createDeniedError, InputError, NotAllowedError } from '@portico/errors';
import type { CatalogServices } from '../CatalogServices.ts';
import { allOf, isAlways } from '../query/language/predicate.ts';
import type { LocationRow } from '../store/tables/sources.ts';

type Decide = (permission: Permission) => Promise<PermissionDecision>;
type Refusal = NonNullable<LocationRemoval['reason']>;

/** Whom a location registered in this call belongs to: its user, in lower case; null for services. */
export function getRegistrant(principal: Principal): string | null {
  return principal.type === 'user' ? principal.userEntityRef.toLowerCase() : null;
}

/**
 * Why the caller may not unregister a location or point it elsewhere; undefined when they may: with the permission
 * to, and where they registered it or may delete every entity that it brought.
 */
export async function findRemovalRefusal(
  { ref, registered_by, registrant }: LocationRow,
  principal: Principal,
  decide: Decide,
  { entities, locations, rules }: Pick<CatalogServices, 'entities' | 'locations' | 'rules'>,
): Promise<Refusal | undefined> {
  if ((await decide(catalogLocationDeletePermission)).result !== 'ALLOW') return 'denied';
  if (registered_by === 'config') return 'configured';
  // A service has a token that is meant for this call.
  if (principal.type === 'service') return undefined;
  if (registrant !== null && registrant === getRegistrant(principal)) return undefined;
  const deletable = rules.toAllowed(await decide(catalogEntityDeletePermission));
  if (isAlways(deletable)) return undefined;
  const seen = rules.toAllowed(await decide(catalogEntityReadPermission));
  const refs = await locations.listBroughtRefs(ref);
  const isOwner = refs.length > 0 && (await entities.holdsForAll(refs, allOf(seen, deletable)));
  return isOwner ? undefined : 'not-owner';
}

/** @throws NotAllowedError or InputError when the caller may not unregister a location or point it elsewhere. */
export async function requireRemovable(
  row: LocationRow,
  principal: Principal,
  decide: Decide,
  services: Pick<CatalogServices, 'entities' | 'locations' | 'rules'>,
): Promise<void> {
  const reason = await findRemovalRefusal(row, principal, decide, services);
  if (reason === 'denied') throw createDeniedError(catalogLocationDeletePermission.name);
  if (reason === 'configured')
    throw new InputError(
      `Location '${row.ref}' comes from the configuration; change catalog.locations instead`,
    );
  if (reason === 'not-owner')
    throw new NotAllowedError(
      `You may not change location '${row.ref}': somebody else registered it, and you may not delete all of its entities; ask its registrant or the owners of its entities`,
    );
}
