import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { SidebarIcon } from '../../icons/icons.tsx';
import { SidebarContext } from './sidebarContext.ts';
import { SidebarItem } from './SidebarItem.tsx';
import { sidebarMeasures } from './sidebarMeasures.ts';

/** Props of {@link Sidebar}. */
export interface SidebarProps {
  /** The portal's name or logo, while the sidebar is open. */
  logo?: ReactNode;
  /** The portal's sign, while there is only room for that. */
  logoMark?: ReactNode;
  /** Pinned it stays open; otherwise it opens over the page while it is pointed at. */
  isPinned: boolean;
  onPinnedChange: (isPinned: boolean) => void;
  /** {@link SidebarItem}s, groups, dividers. */
  children: ReactNode;
}

/** The rail at the left of a wide screen. */
export function Sidebar({ logo, logoMark, isPinned, onPinnedChange, children }: SidebarProps) {
  const { isHovered, handlers } = useHover();
  const isOpen = isPinned || isHovered;
  const state = useMemo(() => ({ isOpen }), [isOpen]);

  return (
    <SidebarContext value={state}>
      <Place data-pinned={isPinned || undefined}>
        <Rail aria-label="Main" data-open={isOpen || undefined} {...handlers}>
          <Logo>{isOpen ? logo : logoMark}</Logo>
          <Items>{children}</Items>
          <PinPlace>
            <SidebarItem
              icon={<SidebarIcon size={18} />}
              label={isPinned ? 'Collapse sidebar' : 'Expand sidebar'}
              onClick={() => onPinnedChange(!isPinned)}
            />
          </PinPlace>
        </Rail>
      </Place>
    </SidebarContext>
  );
}

/** Whether the pointer, or the keyboard's focus, has rested inside for the sidebar's delay. */
function useHover() {
  const [isHovered, setHovered] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const setLater = (value: boolean, delayMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setHovered(value), delayMs);
  };
  const enter = () => setLater(true, sidebarMeasures.openDelayMs);
  const leave = () => setLater(false, sidebarMeasures.closeDelayMs);
  return {
    isHovered,
    handlers: { onMouseEnter: enter, onMouseLeave: leave, onFocus: enter, onBlur: leave },
  };
}

const Place = styled('div')({
  flex: 'none',
  width: sidebarMeasures.closedWidth,
  '&[data-pinned]': { width: sidebarMeasures.openWidth },
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

const PinPlace = styled('div')(({ theme }) => ({
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.down('md')]: { display: 'none' },
}));
