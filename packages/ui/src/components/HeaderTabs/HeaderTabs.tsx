import { styled } from '@mui/material/styles';
import { type ReactNode, useOptimistic } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { Link } from '../Link/Link.tsx';

/** One tab of {@link HeaderTabs}. */
export interface HeaderTab {
  id: string;
  label: ReactNode;
  to: string;
}

/** Props of {@link HeaderTabs}. */
export interface HeaderTabsProps {
  tabs: readonly HeaderTab[];
  /** Which tab the page shows; the caller decides by the address. */
  activeId: string | undefined;
  /** The name of the navigation; default `Tabs`. */
  label?: string;
}

/** The parts of a page as links at the foot of its header; scrolls sideways where narrow. */
export function HeaderTabs({ tabs, activeId, label }: HeaderTabsProps) {
  const t = useTranslations(uiTranslations);
  const [shownId, show] = useOptimistic(activeId);
  return (
    <Nav aria-label={label ?? t('tabs.label')}>
      <ul>
        {tabs.map(({ id, label, to }) => (
          <li key={id}>
            <Link
              to={to}
              onFollow={() => show(id)}
              tone="quiet"
              underline="none"
              aria-current={id === shownId ? 'page' : undefined}
              ref={id === shownId ? bringIntoSight : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Nav>
  );
}

function bringIntoSight(tab: HTMLAnchorElement | null) {
  tab?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}

const Nav = styled('nav')(({ theme }) => ({
  margin: theme.spacing(-0.5, -1, 0),
  '& ul': {
    display: 'flex',
    gap: theme.spacing(0.5),
    margin: 0,
    padding: 0,
    overflowX: 'auto',
    listStyle: 'none',
    scrollbarWidth: 'none',
  },
  '& li': { flex: 'none' },
  '& a': {
    ...theme.typography.body2,
    position: 'relative',
    display: 'block',
    padding: theme.spacing(1),
    fontWeight: 500,
    color: theme.vars.palette.text.secondary,
  },
  '& a:hover': { color: theme.vars.palette.text.primary },
  '& a:focus-visible': { outlineOffset: -2 },
  '& a[aria-current]': { color: theme.vars.palette.text.primary },
  '& a[aria-current]::after': {
    content: '""',
    position: 'absolute',
    insetInline: theme.spacing(1),
    bottom: 0,
    height: 2,
    borderRadius: 1,
    backgroundColor: 'var(--header-color, currentColor)',
  },
}));
