import type { EntityDependent, EntityDependents } from '@portico/catalog-common';

/** The dependents of one owner. */
export interface DependentGroup {
  /** Omitted for those that nobody owns. */
  ownerRef?: string;
  /** How many there are, whether listed or not. */
  count: number;
  /** Those that are listed, the nearest first. */
  items: readonly EntityDependent[];
}

/** Groups dependents by owner, the owner of the nearest first. */
export function groupDependents({ items, owners }: EntityDependents): DependentGroup[] {
  const byOwner = Map.groupBy(items, ({ ownerRef }) => ownerRef);
  return owners.map(owner => ({ ...owner, items: byOwner.get(owner.ownerRef) ?? [] }));
}
