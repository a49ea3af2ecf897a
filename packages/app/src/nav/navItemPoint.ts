import { createExtensionPoint, type LinkableRouteRef } from '@portico/core';
import type { Text } from '@portico/ui/i18n';
import type { IconComponent } from '@portico/ui/icons';
import type { ComponentType } from 'react';

/**
 * Where an item of the sidebar is: with the pages, at their end, or at the foot, which stays in sight where the others
 * scroll, and has room for little.
 */
export type NavPlace = 'main' | 'end' | 'foot';

/** One way to go. */
export interface NavLink {
  title: Text;
  /** Dropped while it leads nowhere, as an optional route that is not bound does. */
  route: LinkableRouteRef;
  /** Search parameters to go with: `kind=api`. */
  search?: string;
}

/** Ways behind one more click, inside a submenu. */
export interface NavDropdown {
  title: Text;
  children: readonly NavLink[];
}

/** An item of the sidebar that leads to a route. */
export interface NavLinkContribution extends NavLink {
  icon: IconComponent;
  /** Default `main`. */
  place?: NavPlace;
  /** Keys that lead there, pressed one after the other: `g c`. */
  shortcut?: string;
  /**
   * Patterns of paths, as routes have them, of pages that belong to the item though they are not below its address,
   * such as `/catalog/:namespace/api/:name/*`: there it is marked, and no other item.
   */
  ownPaths?: readonly string[];
  /** What a submenu holds; its heading leads to `route`. */
  children?: readonly (NavLink | NavDropdown)[];
}

/** A link in the bar at the foot of a narrow screen; it is there before the code of its item is. */
export interface NavBarLink extends NavLink {
  icon: IconComponent;
  /** Guests share one account, so that some pages have nothing for them. */
  isHiddenFromGuests?: boolean;
  /** Takes the icon's place once it is loaded, such as to show that there is something new. */
  loadIcon?: () => Promise<{ default: ComponentType }>;
}

/** An item of the sidebar that renders itself with the sidebar's own pieces, such as one that depends on who is signed in. */
export interface NavComponentContribution {
  /** Default `main`. */
  place?: NavPlace;
  load: () => Promise<{ default: ComponentType }>;
  /** Its link in the bar of a narrow screen; without it the item is in the menu only. */
  bar?: NavBarLink;
}

/** An item of the sidebar. */
export type NavItemContribution = NavLinkContribution | NavComponentContribution;

/** Items of the sidebar. */
export const navItemPoint = createExtensionPoint<NavItemContribution>({
  id: 'nav-item',
  description: 'Items of the sidebar',
});
