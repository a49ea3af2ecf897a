import { styled, type Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useSidebarState } from './sidebarContext.ts';
import { sidebarMeasures } from './sidebarMeasures.ts';

/** Props of {@link SidebarItem}. */
export interface SidebarItemProps {
  icon: ReactNode;
  label: string;
  /** Where it leads, inside the portal; without it, `onClick` makes it a button. */
  to?: string;
  /** Active only on the very address, not below it. */
  isExact?: boolean;
  onClick?: () => void;
  /** Something small at the end, such as a count. */
  badge?: ReactNode;
}

/** One way to go, or thing to do, in the sidebar. */
export function SidebarItem({ icon, label, to, isExact, onClick, badge }: SidebarItemProps) {
  const { isOpen } = useSidebarState();
  const content = (
    <>
      <IconPlace aria-hidden>{icon}</IconPlace>
      {isOpen && <Label>{label}</Label>}
      {isOpen && badge && <Badge>{badge}</Badge>}
    </>
  );
  const naming = isOpen ? {} : { 'aria-label': label, title: label };
  return to === undefined ? (
    <ButtonItem type="button" onClick={onClick} {...naming}>
      {content}
    </ButtonItem>
  ) : (
    <LinkItem to={to} end={isExact} onClick={onClick} {...naming}>
      {content}
    </LinkItem>
  );
}

const itemStyle = ({ theme }: { theme: Theme }) => ({
  ...theme.typography.body2,
  position: 'relative' as const,
  display: 'flex',
  alignItems: 'center',
  width: '100%',
  height: sidebarMeasures.itemHeight,
  padding: 0,
  fontWeight: 500,
  color: theme.vars.palette.text.secondary,
  textAlign: 'start' as const,
  textDecoration: 'none',
  background: 'none',
  border: 0,
  cursor: 'pointer',
  '&:hover': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.surface.hover,
  },
  '&:focus-visible': { outlineOffset: -2 },
  '&[aria-current]': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.surface.selected,
  },
  '&[aria-current]::before': {
    content: '""',
    position: 'absolute' as const,
    insetBlock: 0,
    insetInlineStart: 0,
    width: sidebarMeasures.indicatorWidth,
    backgroundColor: theme.vars.palette.primary.main,
  },
  '&[aria-current] > span:first-of-type': { color: theme.vars.palette.primary.main },
});

const LinkItem = styled(NavLink)(itemStyle);
const ButtonItem = styled('button')(itemStyle);

const IconPlace = styled('span')({
  display: 'flex',
  flex: 'none',
  justifyContent: 'center',
  width: sidebarMeasures.closedWidth - 8,
});

const Label = styled('span')({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

const Badge = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  flex: 'none',
  paddingInline: theme.spacing(1, 2),
}));
