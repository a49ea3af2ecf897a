import { type ReactNode, useContext, useEffect, useMemo } from 'react';
import { ClaimPathsContext } from './sidebarContext.ts';
import { SidebarItem } from './SidebarItem.tsx';
import { SidebarSubmenuItem } from './SidebarSubmenuItem.tsx';
import type { SubmenuLink } from './submenuEntries.ts';
import { useSteadyItem } from './useSteadyItem.ts';

/** Props of {@link SidebarGroupItem}. */
export interface SidebarGroupItemProps {
  icon: ReactNode;
  /** Names the item when it holds several, such as `My Groups`. */
  label: string;
  /** The groups that somebody is a member of. */
  groups: readonly SubmenuLink[];
}

/** The way to somebody's groups: straight to the page of the only one, or a submenu of several; nothing without any. */
export function SidebarGroupItem({ icon, label, groups }: SidebarGroupItemProps) {
  const [first, second] = groups;
  const isShown = useSteadyItem(first !== undefined);
  useClaim(groups);
  if (!first || !isShown) return null;
  if (!second) return <SidebarItem icon={icon} label={first.label} to={first.to} />;
  return <SidebarSubmenuItem icon={icon} label={label} items={groups} />;
}

/** Keeps other items from being marked on the groups' pages, such as the one whose address these are below. */
function useClaim(groups: readonly SubmenuLink[]): void {
  const claim = useContext(ClaimPathsContext);
  const paths = groups.map(({ to }) => to).join('\n');
  const owned = useMemo(() => (paths === '' ? [] : paths.split('\n')), [paths]);
  useEffect(() => claim?.(owned), [claim, owned]);
}
