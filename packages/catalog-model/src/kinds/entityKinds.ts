import type { EntityKind } from './EntityKind.ts';
import { locationKind } from './location.ts';
import { groupKind, userKind } from './organization.ts';
import { apiKind, componentKind, domainKind, resourceKind, systemKind } from './software.ts';
import { templateKind } from './template.ts';

/** The kinds that every portal knows. */
export const entityKinds: readonly EntityKind[] = [
  componentKind,
  apiKind,
  resourceKind,
  systemKind,
  domainKind,
  groupKind,
  userKind,
  locationKind,
  templateKind,
] as readonly EntityKind[];

/** Kinds by their lower-case names, which is how references write them. */
export function indexKinds(kinds: readonly EntityKind[]): ReadonlyMap<string, EntityKind> {
  return new Map(kinds.map(kind => [kind.kind.toLowerCase(), kind]));
}
