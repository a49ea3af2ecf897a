import type { EntityPredicate } from '@portico/catalog-common';
import type { Entity } from '@portico/catalog-model';
import type { Permission } from '@portico/contract/permissions';
import { type ApiHolder, createExtensionPoint } from '@portico/core';
import type { QueryClient } from '@tanstack/react-query';
import type { State } from '@portico/ui';
import type { Text } from '@portico/ui/i18n';
import type { IconComponent } from '@portico/ui/icons';
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
  /** Whether the tab is shown for an entity; always, when omitted. */
  isShownFor?: (entity: Entity) => boolean;
  /** Opens the tab by its address though it is not shown, to explain what the entity lacks for it. */
  explainsAbsence?: boolean;
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
  /**
   * Of a card of the side: its place among those of the main column where there is one column; below all of them when
   * omitted. Its height must be known at once, since others are below it.
   */
  narrowOrder?: number;
  /** Relations that the card shows, such as `hasMember`; the card of all relations leaves them out then. */
  shownRelations?: readonly string[];
  /** Full ids of cards that this one represents where it is shown, such as `entity-card:catalog/about`. */
  replaces?: readonly string[];
  /** Whether the card is shown for an entity; always, when omitted. */
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
  /** Whether the item is shown for an entity; always, when omitted. */
  isShownFor?: (entity: Entity) => boolean;
  /** Checked with the entity; the item cannot be chosen by those who may not. */
  permission?: Permission;
  /** What it throws is reported to the user. */
  onSelect: (context: EntityMenuContext) => void | Promise<void>;
}
/** Items of the menu on an entity's page, above those that every entity has. */
export const entityMenuItemPoint = createExtensionPoint<EntityMenuItemContribution>({
  id: 'entity-menu-item',
  description: "Items of the menu on an entity's page",
});

/** A dialog of an entity's page, which a search parameter of its address and an item of its menu open. */
export interface EntityDialogContribution {
  /** The search parameter; its presence opens the dialog, which removes it to close. */
  param: string;
  /** The parameter's value when the menu opens the dialog. */
  openingValue: string;
  /** The parameter's value at which the dialog explains why relations of the entity lead nowhere, where it does. */
  explainingValue?: string;
  /** The item of the menu. */
  title: Text;
  icon?: IconComponent;
  load: () => Promise<{ default: ComponentType<EntityPartProps> }>;
}
/** Dialogs of an entity's page. */
export const entityDialogPoint = createExtensionPoint<EntityDialogContribution>({
  id: 'entity-dialog',
  description: "Dialogs of an entity's page",
});

/** What a check of an entity works with. */
export interface EntityHealthContext {
  apis: ApiHolder;
  /** What other parts of the page have read already need not be read again. */
  queryClient: QueryClient;
  /** Of the entity's page, for links to its tabs: `/catalog/default/component/pay`. */
  path: string;
  /** Where it is explained how the entity came to be as it is, if a plugin does. */
  explanation: string | undefined;
  signal: AbortSignal;
}

/** How an entity is doing in one respect. */
export interface EntityHealth {
  state: State;
  /** The finding in a few words: `No problems`. */
  text: Text;
  /** Where there is more to read: a path of the portal, or `?…` for the entity's own page. */
  link?: string;
}

/** A check of an entity, shown on its page among the others. */
export interface EntityHealthContribution {
  /** What is checked, in a word: `Docs`. */
  title: Text;
  /** Whether the check says anything about an entity; always, when omitted. */
  isShownFor?: (entity: Entity) => boolean;
  /** Finds something for few of those entities only: it has no place until it has. */
  isRare?: boolean;
  /** @returns the finding; `undefined` where there is none, which shows nothing. What it throws is shown as a failed check. */
  check: (
    entity: Entity,
    context: EntityHealthContext,
  ) => EntityHealth | undefined | Promise<EntityHealth | undefined>;
}

/** Checks of how an entity is doing. */
export const entityHealthPoint = createExtensionPoint<EntityHealthContribution>({
  id: 'entity-health',
  description: 'Checks of how an entity is doing',
});

/** An entity that something is wrong with. */
export interface EntityFinding {
  entityRef: string;
  uid: string;
  /** What is wrong, in one line: `2 pods are failing`. */
  title: Text;
}

/** What is wrong with many entities in one respect: lists of entities mark them and filter by it. */
export interface EntityFindingsContribution {
  /** Names it among the states of the catalog itself, in addresses too: `failing`. */
  value: string;
  /** The same for readers: `Failing`. */
  word: Text;
  /** What the word means, in one line. */
  meaning?: Text;
  state: Extract<State, 'broken' | 'attention'>;
  /**
   * Lists the entities that the user may read, at most some thousand. It is called beside a list of entities, which
   * does not wait for it, and again from time to time.
   */
  list: (context: { apis: ApiHolder; signal: AbortSignal }) => Promise<{
    items: readonly EntityFinding[];
    /** Whether all that is to be known is known; else it is called again soon. */
    isComplete: boolean;
  }>;
}

/** What is wrong with many entities in one respect. */
export const entityFindingsPoint = createExtensionPoint<EntityFindingsContribution>({
  id: 'entity-findings',
  description: 'What lists of entities mark beside what the catalog knows itself',
});

/** Something that happened to an entity outside of its descriptor, such as a rollout. */
export interface EntityChange {
  /** Unlike that of any other change of the source. */
  id: string;
  entityRef: string;
  /** ISO time. */
  at: string;
  /** What happened, in one line. */
  text: Text;
}

/** A source of what happened to entities outside of their descriptors. */
export interface EntityChangesContribution {
  /** What it knows of, for when it cannot be read: `Rollouts`. */
  title: Text;
  /** Which entities it knows anything of, in the catalog's own words. */
  query: EntityPredicate;
  /** What happened to some of them last, in any order; of each at most a few. */
  list: (
    entities: readonly Entity[],
    context: { apis: ApiHolder; queryClient: QueryClient; signal: AbortSignal },
  ) => Promise<readonly EntityChange[]>;
}

/** What happened to entities outside of their descriptors. */
export const entityChangesPoint = createExtensionPoint<EntityChangesContribution>({
  id: 'entity-changes',
  description: 'What happened to entities outside of their descriptors',
});

/** What the cells of an added column are given. */
export interface EntityColumnCellProps {
  /** With what lists show of it: its other fields, such as annotations, are missing. */
  entity: Entity;
  /** All entities of the page, so that one call can answer for all of its cells; always the same ones while it is shown. */
  entities: readonly Entity[];
}

/** A column of lists of entities, which readers add by the list's view options. */
export interface EntityColumnContribution {
  title: Text;
  /** Whether lists of a kind offer it, in lower case, `all` for that of all kinds; always, when omitted. */
  isOfferedFor?: (kind: string) => boolean;
  /** Pixels below which it never shrinks; default 96. */
  minWidth?: number;
  /** One cell, of one line. On phones the column's title is not beside it. */
  load: () => Promise<{ default: ComponentType<EntityColumnCellProps> }>;
}

/** Columns that readers can add to lists of entities. */
export const entityColumnPoint = createExtensionPoint<EntityColumnContribution>({
  id: 'entity-column',
  description: 'Columns that readers can add to lists of entities',
});
