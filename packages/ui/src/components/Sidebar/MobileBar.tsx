import { styled } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { MenuIcon } from '../../icons/icons.tsx';
import { Drawer } from '../Drawer/Drawer.tsx';
import { SidebarContext } from './sidebarContext.ts';
import { sidebarMeasures } from './sidebarMeasures.ts';

/** A way to go that stands in the bar itself. */
export interface MobileBarItem {
  icon: ReactNode;
  label: string;
  to: string;
}

/** Props of {@link MobileBar}. */
export interface MobileBarProps {
  /** The few most wanted; the rest is in the menu. */
  items: readonly MobileBarItem[];
  /** All of the navigation, as in the sidebar; shown over the page. */
  children: ReactNode;
}

const open = { isOpen: true };

/** The navigation of a narrow screen: a bar at the foot, whose menu opens over the page. */
export function MobileBar({ items, children }: MobileBarProps) {
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  // Going anywhere closes the menu.
  const isOpen = openedAt === key;

  return (
    <>
      <Bar aria-label="Main">
        {items.map(({ icon, label, to }) => (
          <NavLink key={to} to={to}>
            {icon}
            {label}
          </NavLink>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpenedAt(isOpen ? undefined : key)}
        >
          <MenuIcon size={20} />
          Menu
        </button>
      </Bar>
      <Drawer label="Menu" side="bottom" isOpen={isOpen} onClose={() => setOpenedAt(undefined)}>
        <SidebarContext value={open}>
          <nav aria-label="Menu">{children}</nav>
        </SidebarContext>
      </Drawer>
    </>
  );
}

const Bar = styled('nav')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.appBar,
  insetInline: 0,
  bottom: 0,
  display: 'flex',
  height: sidebarMeasures.mobileHeight,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.raised,
  '& > *': {
    ...theme.typography.caption,
    display: 'flex',
    flex: 1,
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 2,
    minWidth: 0,
    padding: 0,
    fontSize: '0.6875rem',
    color: theme.vars.palette.text.secondary,
    textDecoration: 'none',
    background: 'none',
    border: 0,
    cursor: 'pointer',
  },
  '& > [aria-current]': { color: theme.vars.palette.primary.main },
  '& > :focus-visible': { outlineOffset: -3 },
}));
