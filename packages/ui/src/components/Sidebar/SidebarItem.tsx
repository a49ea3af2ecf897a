import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useSidebarState } from './sidebarContext.ts';
import { SidebarItemContent } from './SidebarItemContent.tsx';
import { sidebarItemStyle } from './sidebarItemStyle.ts';
import { SidebarLink } from './SidebarLink.tsx';

/** Props of {@link SidebarItem}. */
export interface SidebarItemProps {
  icon: ReactNode;
  label: string;
  /** Where it leads, inside the portal; without it, `onClick` makes it a button. */
  to?: string;
  /** Active only on the very address, not below it. */
  isExact?: boolean;
  onClick?: () => void;
  /** Whether `onClick` opens a dialog. */
  opensDialog?: boolean;
  /** The keys that do the same, as `aria-keyshortcuts` writes them. */
  keys?: string | undefined;
  /** Something small at the end, such as a count. */
  badge?: ReactNode;
  /** Its name for those who listen, where the badge needs words; it begins with the label. */
  name?: string | undefined;
}

/** One way to go, or thing to do, in the sidebar. */
export function SidebarItem(props: SidebarItemProps) {
  const { icon, label, to, isExact, onClick, opensDialog = false, keys, badge, name } = props;
  const { isOpen } = useSidebarState();
  const content = <SidebarItemContent icon={icon} label={label} end={badge} />;
  const naming = {
    'aria-label': name ?? (isOpen ? undefined : label),
    ...(!isOpen && { title: name ?? label }),
    'aria-keyshortcuts': keys,
  };
  return to === undefined ? (
    <ButtonItem
      type="button"
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      onClick={onClick}
      {...naming}
    >
      {content}
    </ButtonItem>
  ) : (
    <LinkItem to={to} isExact={isExact} onClick={onClick} {...naming}>
      {content}
    </LinkItem>
  );
}

const LinkItem = styled(SidebarLink)(sidebarItemStyle);
const ButtonItem = styled('button')(sidebarItemStyle);
