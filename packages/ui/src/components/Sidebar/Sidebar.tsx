import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { SidebarIcon } from '../../icons/icons.tsx';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { SidebarContext } from './sidebarContext.ts';
import { SidebarItem } from './SidebarItem.tsx';
import { sidebarMeasures } from './sidebarMeasures.ts';
import { useDelayedSwitch } from './useDelayedSwitch.ts';

/** Props of {@link Sidebar}. */
export interface SidebarProps {
  /** The portal's name or logo, while the sidebar is open. */
  logo?: ReactNode;
  /** The portal's sign, while there is only room for that. */
  logoMark?: ReactNode;
  /** Pinned it stays open; otherwise, and always below 1200 px, it opens over the page while it is pointed at. */
  isPinned: boolean;
  onPinnedChange: (isPinned: boolean) => void;
  /** Below the items, where it stays while they scroll, such as the account. */
  foot?: ReactNode;
  /** {@link SidebarItem}s, groups, dividers. */
  children: ReactNode;
}

/** The rail at the left of a wide screen. */
export function Sidebar({
  logo,
  logoMark,
  isPinned,
  onPinnedChange,
  foot,
  children,
}: SidebarProps) {
  const t = useTranslations(uiTranslations);
  const { isOn: isHeld, set } = useDelayedSwitch();
  // There the page needs the room more.
  const isNarrow = useMediaQuery(theme => theme.breakpoints.down('lg'), { noSsr: true });
  const isHeldOpen = isPinned && !isNarrow;
  const isOpen = isHeldOpen || isHeld;
  // The page makes room after the rail has answered: all of it moves, and is rendered anew.
  const hasRoom = useDeferredValue(isHeldOpen);
  const state = useMemo(() => ({ isOpen, isMenu: false }), [isOpen]);
  // The keyboard's focus counts like the pointer.
  const enter = () => set(true, sidebarMeasures.openDelayMs);
  const scheduleClose = () => set(false, sidebarMeasures.closeDelayMs);

  return (
    <SidebarContext value={state}>
      <Place data-pinned={hasRoom || undefined}>
        <Rail
          aria-label={t('sidebar.main')}
          data-open={isOpen || undefined}
          onMouseEnter={enter}
          onMouseLeave={scheduleClose}
          onFocus={enter}
          onBlur={scheduleClose}
        >
          <Logo>{isOpen ? logo : logoMark}</Logo>
          <Items>{children}</Items>
          {foot && <Foot>{foot}</Foot>}
          <PinPlace>
            <SidebarItem
              icon={<SidebarIcon size={18} />}
              label={t(isPinned ? 'sidebar.collapse' : 'sidebar.expand')}
              onClick={() => onPinnedChange(!isPinned)}
            />
          </PinPlace>
        </Rail>
      </Place>
    </SidebarContext>
  );
}

const Place = styled('div')({
  flex: 'none',
  width: sidebarMeasures.closedWidth,
  '&[data-pinned]': { width: sidebarMeasures.openWidth },
  '@media print': { display: 'none' },
});

const Rail = styled('nav')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.appBar,
  insetBlock: 0,
  insetInlineStart: 0,
  display: 'flex',
  flexDirection: 'column',
  width: sidebarMeasures.closedWidth,
  overflow: 'hidden',
  borderInlineEnd: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.page,
  transition: `width ${sidebarMeasures.fadeMs}ms ${theme.transitions.easing.easeOut}`,
  '&[data-open]': { width: sidebarMeasures.openWidth },
}));

const Logo = styled('div')(({ theme }) => ({
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  height: sidebarMeasures.logoHeight,
  margin: theme.spacing(1.5, 0, 1),
  paddingInline: 24,
  overflow: 'hidden',
  whiteSpace: 'nowrap',
}));

const Items = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
  overflow: 'hidden auto',
  scrollbarWidth: 'thin',
  '& > *': { flexShrink: 0 },
});

const Foot = styled('div')(({ theme }) => ({
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));

const PinPlace = styled('div')(({ theme }) => ({
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.down('lg')]: { display: 'none' },
}));
