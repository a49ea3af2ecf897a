import type { Entity } from '@portico/catalog-model';

/** The address that a person has in the catalog. */
export function readEmailAddress(entity: Entity | undefined): string | undefined {
  const profile = entity?.spec?.['profile'] as { email?: unknown } | null | undefined;
  return typeof profile?.email === 'string' && profile.email !== '' ? profile.email : undefined;
}
