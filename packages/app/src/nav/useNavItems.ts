import type { AssembledContribution } from '@portico/core';
import { type Text, useReadText } from '@portico/ui/i18n';
import { type IconComponent } from '@portico/ui/icons';
import { type SubmenuEntry } from '@portico/ui/shell';
import type { ComponentType } from 'react';
import { type AllowedRoutes, useAllowedRoutes } from '../permissions/AccessContext.ts';
import { useContributions } from '../hooks/useContributions.ts';
import { guardIcon } from '../icons/guardIcon.tsx';
import {
  type NavBarLink,
  type NavDropdown,
  type NavItemContribution,
  navItemPoint,
  type NavPlace,
  type NavLink,
} from './navItemPoint.ts';

/** A link of the sidebar, with its address and in the reader's language. */
export interface NavLinkItem {
  type: 'link';
  id: string;
  place: NavPlace;
  label: string;
  to: string;
  Icon: IconComponent;
  shortcut: string | undefined;
  /** Patterns of the pages that belong to it though they are not below `to`. */
  ownPaths: readonly string[];
  /** What its submenu holds; empty without one. */
  entries: readonly SubmenuEntry[];
}

/** An item of the sidebar that renders itself. */
export interface NavComponentItem {
  type: 'component';
  id: string;
  place: NavPlace;
  pluginId: string;
  load: () => Promise<{ default: ComponentType }>;
  bar: NavBarItem | undefined;
}

/** A link in the bar of a narrow screen, with its address and in the reader's language. */
export interface NavBarItem extends Pick<NavBarLink, 'isHiddenFromGuests' | 'loadIcon'> {
  label: string;
  to: string;
  Icon: IconComponent;
}

/** An item of the sidebar, ready to be rendered. */
export type NavItem = NavLinkItem | NavComponentItem;

type ReadText = (text: Text) => string;

/** The items of the sidebar whose pages the user may see, in order. */
export function useNavItems(): readonly NavItem[] {
  const routes = useAllowedRoutes();
  const readText = useReadText();
  return useContributions(navItemPoint).flatMap(({ id, pluginId, value }): NavItem[] => {
    const place = value.place ?? 'main';
    if ('load' in value) {
      const bar = value.bar && readBarLink(value.bar, routes, readText);
      return [{ type: 'component', id, place, pluginId, load: value.load, bar }];
    }
    const to = findLinkPath(routes, value);
    if (to === undefined) return [];
    return [
      {
        type: 'link',
        id,
        place,
        to,
        label: readText(value.title),
        Icon: guardIcon(value.icon),
        shortcut: value.shortcut,
        ownPaths: value.ownPaths ?? [],
        entries: (value.children ?? []).flatMap(child => readEntry(child, routes, readText)),
      },
    ];
  });
}

/** The address of the first link of the sidebar. */
export function findFirstNavPath(
  items: readonly AssembledContribution<NavItemContribution>[],
  routes: AllowedRoutes,
): string | undefined {
  return items
    .flatMap(({ value }) => ('route' in value ? (findLinkPath(routes, value) ?? []) : []))
    .at(0);
}

function readBarLink(
  { title, icon, isHiddenFromGuests, loadIcon, ...link }: NavBarLink,
  routes: AllowedRoutes,
  readText: ReadText,
): NavBarItem | undefined {
  const to = findLinkPath(routes, link);
  if (to === undefined) return undefined;
  return { label: readText(title), to, Icon: guardIcon(icon), isHiddenFromGuests, loadIcon };
}

function readEntry(
  entry: NavLink | NavDropdown,
  routes: AllowedRoutes,
  readText: ReadText,
): SubmenuEntry[] {
  const label = readText(entry.title);
  if ('route' in entry) {
    const to = findLinkPath(routes, entry);
    return to === undefined ? [] : [{ label, to }];
  }
  const items = entry.children.flatMap(child => {
    const to = findLinkPath(routes, child);
    return to === undefined ? [] : [{ label: readText(child.title), to }];
  });
  return items.length > 0 ? [{ label, items }] : [];
}

/** The address of a link; `undefined` where its route is not bound, or the user may not see the page. */
export function findLinkPath(
  routes: AllowedRoutes,
  { route, search }: Omit<NavLink, 'title'>,
): string | undefined {
  const path = routes.resolve(route)?.();
  return path === undefined || search === undefined ? path : `${path}?${search}`;
}
