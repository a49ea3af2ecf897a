import { styled } from '@mui/material/styles';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { ChevronDownIcon, ChevronRightIcon } from '../../icons/icons.tsx';
import { Link } from '../Link/Link.tsx';
import { useSidebarState } from './sidebarContext.ts';
import { SidebarItemContent } from './SidebarItemContent.tsx';
import { sidebarItemStyle } from './sidebarItemStyle.ts';
import { sidebarMeasures } from './sidebarMeasures.ts';
import { listSubmenuLinks, type SubmenuEntry } from './submenuEntries.ts';
import { SubmenuList } from './SubmenuList.tsx';
import { useIsAt } from './useIsAt.ts';
import { useSubmenu } from './useSubmenu.ts';

/** Props of {@link SidebarSubmenuItem}. */
export interface SidebarSubmenuItemProps {
  icon: ReactNode;
  label: string;
  /** Where the submenu's heading leads; without it, it is only text. */
  to?: string | undefined;
  items: readonly SubmenuEntry[];
}

/**
 * An item of the sidebar that opens more: beside the rail while it is pointed at, touched or opened by key,
 * and in its place in the menu of a narrow screen.
 */
export function SidebarSubmenuItem({ icon, label, to, items }: SidebarSubmenuItemProps) {
  const { isOpen: isWide, isMenu } = useSidebarState();
  const isAt = useIsAt();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const { isOpen, close, placeHandlers, triggerHandlers } = useSubmenu(place, isMenu);
  const isHere =
    (to !== undefined && isAt(to)) || listSubmenuLinks(items).some(link => isAt(link.to));
  const Sign = isMenu ? ChevronDownIcon : ChevronRightIcon;

  return (
    // The keys and the pointer are heard for all inside.
    <div ref={place} {...placeHandlers}>
      <Trigger
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-current={isHere ? 'true' : undefined}
        {...(!isWide && { 'aria-label': label })}
        {...triggerHandlers}
      >
        <SidebarItemContent
          icon={icon}
          label={label}
          end={<Sign size={14} style={isOpen && isMenu ? upsideDown : {}} />}
        />
      </Trigger>
      {isOpen && isMenu && (
        <Unfolded id={id}>
          <SubmenuList
            entries={to === undefined ? items : [{ label, to }, ...items]}
            onGo={close}
          />
        </Unfolded>
      )}
      {isOpen && !isMenu && (
        <Flyout id={id} place={place} isWide={isWide}>
          <Heading>
            {to === undefined ? (
              label
            ) : (
              <Link to={to} tone="quiet" onClick={close}>
                {label}
              </Link>
            )}
          </Heading>
          <SubmenuList entries={items} onGo={close} />
        </Flyout>
      )}
    </div>
  );
}

const upsideDown = { transform: 'rotate(180deg)' };

interface FlyoutProps {
  id: string;
  place: RefObject<HTMLDivElement | null>;
  isWide: boolean;
  children: ReactNode;
}

function Flyout({ id, place, isWide, children }: FlyoutProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current && panel.current) putBeside(panel.current, place.current);
  }, [place]);
  return (
    <Panel id={id} ref={panel} data-flyout data-wide={isWide || undefined}>
      {children}
    </Panel>
  );
}

/** Lines a panel up with its item; from the lower half of the screen it opens upwards. */
function putBeside({ style }: HTMLElement, item: HTMLElement): void {
  const { top, bottom } = item.getBoundingClientRect();
  const height = window.innerHeight;
  const isUpper = top < height / 2;
  style.insetBlock = isUpper ? `${top}px auto` : `auto ${height - bottom}px`;
  style.maxHeight = `${isUpper ? height - top : bottom}px`;
}

const Trigger = styled('button')(sidebarItemStyle);

const Panel = styled('div')(({ theme }) => ({
  position: 'fixed',
  insetInlineStart: sidebarMeasures.closedWidth,
  '&[data-wide]': { insetInlineStart: sidebarMeasures.openWidth },
  width: sidebarMeasures.submenuWidth,
  padding: theme.spacing(0.75),
  overflowY: 'auto',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  borderStartStartRadius: 0,
  borderEndStartRadius: 0,
  backgroundColor: theme.vars.palette.surface.raised,
  boxShadow: '0 8px 24px rgb(0 0 0 / 0.16)',
}));

const Unfolded = styled('div')(({ theme }) => ({
  padding: theme.spacing(0, 1, 1),
  paddingInlineStart: sidebarMeasures.iconInset + sidebarMeasures.iconColumn - 12,
}));

const Heading = styled('p')(({ theme }) => ({
  ...theme.typography.h4,
  margin: 0,
  padding: theme.spacing(0.75, 1.5),
}));
