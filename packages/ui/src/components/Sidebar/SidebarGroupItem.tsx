import type { ReactNode } from 'react';
import { SidebarItem } from './SidebarItem.tsx';
import { SidebarSubmenuItem } from './SidebarSubmenuItem.tsx';
import type { SubmenuLink } from './submenuEntries.ts';

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
  if (!first) return null;
  if (!second) return <SidebarItem icon={icon} label={first.label} to={first.to} />;
  return <SidebarSubmenuItem icon={icon} label={label} items={groups} />;
}
