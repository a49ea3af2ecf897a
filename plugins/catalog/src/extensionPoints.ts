import type { Entity } from '@portico/catalog-model';
import type { Permission } from '@portico/contract';
import { type ApiHolder, createExtensionPoint } from '@portico/core';
import type { IconComponent, Text } from '@portico/ui';
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

/** What an item of an entity's menu works with. */
export interface EntityMenuContext {
  entity: Entity;
  apis: ApiHolder;
  /** Goes to a path of the portal. */
  navigate: (to: string) => void;
}

/** An item of the menu on an entity's page. */
export interface EntityMenuItemContribution {
  title: Text;
  icon?: IconComponent;
  /** Whether the item is shown for an entity; always, when left out. */
  isShownFor?: (entity: Entity) => boolean;
  /** Checked with the entity; the item cannot be chosen by those who may not. */
  permission?: Permission;
  /** What it throws is told to the user. */
  onSelect: (context: EntityMenuContext) => void | Promise<void>;
}
/** Items of the menu on an entity's page, above those that every entity has. */
export const entityMenuItemPoint = createExtensionPoint<EntityMenuItemContribution>({
  id: 'entity-menu-item',
  description: "Items of the menu on an entity's page",
});
