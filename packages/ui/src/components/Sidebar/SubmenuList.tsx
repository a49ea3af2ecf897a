import { type CSSObject, styled, type Theme } from '@mui/material/styles';
import { useState } from 'react';
import { ChevronDownIcon } from '../../icons/icons.tsx';
import { Tooltip, type TooltipProps } from '../Tooltip/Tooltip.tsx';
import { SidebarLink } from './SidebarLink.tsx';
import { sidebarMeasures } from './sidebarMeasures.ts';
import { type SubmenuDropdown, type SubmenuEntry, type SubmenuLink } from './submenuEntries.ts';
import { useIsAt } from './useIsAt.ts';

/** Props of {@link SubmenuList}. */
export interface SubmenuListProps {
  entries: readonly SubmenuEntry[];
  /** Called when a way is taken. */
  onGo?: () => void;
}

/** The ways of a submenu, in order. */
export function SubmenuList({ entries, onGo }: SubmenuListProps) {
  return (
    <List>
      {entries.map(entry => (
        <li key={'to' in entry ? entry.to : entry.label}>
          {'to' in entry ? (
            <EdgePath {...entry} onGo={onGo} />
          ) : (
            <Dropdown {...entry} onGo={onGo} />
          )}
        </li>
      ))}
    </List>
  );
}

function EdgePath({ label, to, onGo }: SubmenuLink & { onGo: (() => void) | undefined }) {
  return (
    <Named label={label}>
      <MenuLink to={to} onClick={onGo}>
        <span>{label}</span>
      </MenuLink>
    </Named>
  );
}

function Dropdown({ label, items, onGo }: SubmenuDropdown & { onGo: (() => void) | undefined }) {
  const isAt = useIsAt();
  const [isOpen, setOpen] = useState(() => items.some(({ to }) => isAt(to)));
  return (
    <>
      <Named label={label}>
        <MenuButton type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span>{label}</span>
          <ChevronDownIcon size={14} style={isOpen ? { transform: 'rotate(180deg)' } : {}} />
        </MenuButton>
      </Named>
      {isOpen && (
        <Nested>
          {items.map(item => (
            <li key={item.to}>
              <EdgePath {...item} onGo={onGo} />
            </li>
          ))}
        </Nested>
      )}
    </>
  );
}

/** Reports the whole of a name that may be cut off. */
function Named({ label, children }: { label: string; children: TooltipProps['children'] }) {
  return (
    <Tooltip title={label} side="right" delayMs={sidebarMeasures.submenuTooltipDelayMs}>
      {children}
    </Tooltip>
  );
}

const menuItemStyle = ({ theme }: { theme: Theme }): CSSObject => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  width: '100%',
  minHeight: 36,
  padding: theme.spacing(0.75, 1.5),
  color: theme.vars.palette.text.secondary,
  textAlign: 'start',
  textDecoration: 'none',
  background: 'none',
  border: 0,
  borderRadius: theme.shape.borderRadius,
  cursor: 'pointer',
  '& > span': {
    flex: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '&:hover': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.surface.hover,
  },
  '&:focus-visible': { outlineOffset: -2 },
  '&[aria-current]': {
    fontWeight: 500,
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.surface.selected,
  },
});

const MenuLink = styled(SidebarLink)(menuItemStyle);
const MenuButton = styled('button')(menuItemStyle);

const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });
const Nested = styled(List)(({ theme }) => ({ paddingInlineStart: theme.spacing(1.5) }));
