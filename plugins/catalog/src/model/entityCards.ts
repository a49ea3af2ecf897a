import type { Entity } from '@portico/catalog-model';
import type { AssembledContribution } from '@portico/core';

interface CardRules {
  isShownFor?: (entity: Entity) => boolean;
  replaces?: readonly string[];
}

/** The cards that an entity's page shows: those meant for it, without those that another one represents. */
export function listEntityCards<Card extends CardRules>(
  cards: readonly AssembledContribution<Card>[],
  entity: Entity,
): readonly AssembledContribution<Card>[] {
  const meant = cards.filter(({ value }) => value.isShownFor?.(entity) ?? true);
  const replaced = new Set(meant.flatMap(({ value }) => value.replaces ?? []));
  return meant.filter(({ id }) => !replaced.has(id));
}
