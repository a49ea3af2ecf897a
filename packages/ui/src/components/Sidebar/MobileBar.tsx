import { type CSSObject, styled, type Theme } from '@mui/material/styles';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { MenuIcon } from '../../icons/icons.tsx';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { Drawer } from '../Drawer/Drawer.tsx';
import { SettledMenuContext, SidebarContext } from './sidebarContext.ts';
import { SidebarLink } from './SidebarLink.tsx';
import { sidebarMeasures } from './sidebarMeasures.ts';
import { useCloseOnBack } from './useCloseOnBack.ts';

/** What is in the bar itself: a way to go, something to do, or a menu that opens over the page. */
export interface MobileBarItem {
  icon: ReactNode;
  label: string;
  /** Where it leads. */
  to?: string;
  onClick?: () => void;
  /** What it opens, when it neither leads anywhere nor does anything. */
  menu?: ReactNode;
}

/** Props of {@link MobileBar}. */
export interface MobileBarProps {
  /** The few most wanted; the rest is in the menu. */
  items: readonly MobileBarItem[];
  /** All of the navigation, as in the sidebar; shown over the page. */
  children: ReactNode;
  /** Items that read at run time whether there is something to show: they do before the menu is opened. */
  preloaded?: ReactNode;
}

const open = { isOpen: true, isMenu: true };
/** In place of the key of a location. */
const nowhere = '';
/** Until the menu has slid in. */
const settleMs = 100;

/** The navigation of a narrow screen: a bar at the foot, whose menus open over the page. */
export function MobileBar({ items, children, preloaded }: MobileBarProps) {
  const t = useTranslations(uiTranslations);
  const { key } = useLocation();
  const [opened, setOpened] = useState<{ menu: MobileBarItem; at: string }>();
  const all: MobileBarItem = {
    icon: <MenuIcon size={20} />,
    label: t('sidebar.menu'),
    menu: children,
  };
  // Going anywhere closes the menu for good, also for who comes back; its content stays until it has gone.
  if (opened && opened.at !== nowhere && opened.at !== key) setOpened({ ...opened, at: nowhere });
  const isOpen = opened?.at === key;
  useCloseOnBack(isOpen, () => setOpened(undefined));
  const settled = useSettled(isOpen);
  const shown = [all, ...items].find(({ label }) => label === opened?.menu.label);

  return (
    <>
      <Bar aria-label={t('sidebar.main')}>
        {[...items, all].map(item =>
          item.to === undefined ? (
            <BarButton
              key={item.label}
              type="button"
              {...(item.menu !== undefined && {
                'aria-haspopup': 'dialog',
                'aria-expanded': isOpen && shown?.label === item.label,
              })}
              onClick={
                item.onClick ?? (() => setOpened(isOpen ? undefined : { menu: item, at: key }))
              }
            >
              {item.icon}
              <span data-label>{item.label}</span>
            </BarButton>
          ) : (
            <BarLink key={item.label} to={item.to}>
              {item.icon}
              <span data-label>{item.label}</span>
            </BarLink>
          ),
        )}
      </Bar>
      {!isOpen && <div hidden>{preloaded}</div>}
      <Drawer
        label={shown?.label ?? ''}
        side="bottom"
        isOpen={isOpen}
        onClose={() => setOpened(undefined)}
      >
        <SidebarContext value={open}>
          <SettledMenuContext value={settled}>
            {/* What opens a dialog takes the menu's place. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
            <nav
              aria-label={shown?.label}
              onClick={({ target }) =>
                (target as Element).closest('[aria-haspopup="dialog"]') && setOpened(undefined)
              }
            >
              {shown?.menu}
            </nav>
          </SettledMenuContext>
        </SidebarContext>
      </Drawer>
    </>
  );
}

/** Set a moment after a menu has opened. */
function useSettled(isOpen: boolean) {
  const settled = useRef(false);
  useEffect(() => {
    settled.current = false;
    if (!isOpen) return undefined;
    const timer = setTimeout(() => (settled.current = true), settleMs);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return settled;
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
  '@media print': { display: 'none' },
}));

const barItemStyle = ({ theme }: { theme: Theme }): CSSObject => ({
  ...theme.typography.caption,
  display: 'flex',
  flex: '1 1 0',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 2,
  minWidth: 0,
  padding: theme.spacing(0, 0.5),
  fontSize: '0.6875rem',
  color: theme.vars.palette.text.secondary,
  textDecoration: 'none',
  background: 'none',
  border: 0,
  cursor: 'pointer',
  '& > [data-label]': {
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '&[aria-current], &[aria-expanded="true"]': { color: theme.vars.palette.primary.main },
  '&:focus-visible': { outlineOffset: -3 },
});

const BarLink = styled(SidebarLink)(barItemStyle);
const BarButton = styled('button')(barItemStyle);
