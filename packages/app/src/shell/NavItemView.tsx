import { SidebarItem, SidebarSubmenuItem } from '@portico/ui/shell';
import type { NavItem } from '../nav/useNavItems.ts';
import { LazyContribution } from '../routing/LazyContribution.tsx';

/** One item of the sidebar. */
export function NavItemView({ item }: { item: NavItem }) {
  if (item.type === 'component') {
    return <LazyContribution pluginId={item.pluginId} load={item.load} />;
  }
  const { label, to, Icon, entries } = item;
  const icon = <Icon size={18} />;
  return entries.length === 0 ? (
    <SidebarItem to={to} label={label} icon={icon} />
  ) : (
    <SidebarSubmenuItem to={to} label={label} icon={icon} items={entries} />
  );
}
