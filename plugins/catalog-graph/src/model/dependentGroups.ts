import type { EntityDependent, EntityDependents } from '@portico/catalog-common/operations';

/** The dependents of one owner. */
export interface DependentGroup {
  /** Omitted for those that nobody owns. */
  ownerRef?: string;
  /** How many there are, whether listed or not. */
  count: number;
  /** Those that are listed, the nearest first. */
  items: readonly EntityDependent[];
}

/** Groups dependents by owner, the owner of the nearest first. @param isDirect - whether only direct ones are wanted. */
export function groupDependents(
  { items, owners }: EntityDependents,
  isDirect = false,
): DependentGroup[] {
  const wanted = isDirect ? items.filter(({ distance }) => distance === 1) : items;
  const byOwner = Map.groupBy(wanted, ({ ownerRef }) => ownerRef);
  return owners.flatMap(owner => {
    const owned = byOwner.get(owner.ownerRef) ?? [];
    // The nearest are listed first: where some are not, they are no direct ones as a rule.
    if (isDirect) return owned.length === 0 ? [] : { ...owner, count: owned.length, items: owned };
    return { ...owner, items: owned };
  });
}
