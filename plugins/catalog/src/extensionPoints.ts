import type { Entity } from '@portico/catalog-model';
import { createExtensionPoint } from '@portico/core';
import type { Text } from '@portico/ui';
import type { ComponentType } from 'react';

/** What every part of an entity's page is given. */
export interface EntityPartProps {
  entity: Entity;
}

/** A tab of the entity page. */
export interface EntityTabContribution {
  /** Path below the entity's page; '/' for the first tab. A wildcard at its end is left aside. */
  path: string;
  title: Text;
  /** Whether the tab is shown for an entity; always, when left out. */
  isShownFor?: (entity: Entity) => boolean;
  load: () => Promise<{ default: ComponentType<EntityPartProps> }>;
}
/** Tabs of the entity page. */
export const entityTabPoint = createExtensionPoint<EntityTabContribution>({
  id: 'entity-tab',
  description: 'Tabs of the entity page',
});

/** A card of the entity page's Overview tab. */
export interface EntityCardContribution {
  /** `main`: the wide column. `side`: the narrow one. */
  column: 'main' | 'side';
  /** Relations that the card shows, such as `hasMember`; the card of all relations leaves them out then. */
  shownRelations?: readonly string[];
  /** Full ids of cards that this one stands for where it is shown, such as `entity-card:catalog/about`. */
  replaces?: readonly string[];
  /** Whether the card is shown for an entity; always, when left out. */
  isShownFor?: (entity: Entity) => boolean;
  load: () => Promise<{ default: ComponentType<EntityPartProps> }>;
}
/** Cards of the entity page's Overview tab. */
export const entityCardPoint = createExtensionPoint<EntityCardContribution>({
  id: 'entity-card',
  description: "Cards of the entity page's Overview tab",
});
