import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { Link } from '../Link/Link.tsx';

/** One step of the way to a page. */
export interface Breadcrumb {
  label: ReactNode;
  /** Without it the step is only text. */
  to?: string;
}

/** Props of {@link Breadcrumbs}. */
export interface BreadcrumbsProps {
  items: readonly Breadcrumb[];
}

/** The way to a page, from the top, in one line: where there is no room, long steps are cut. */
export function Breadcrumbs({ items }: BreadcrumbsProps) {
  const t = useTranslations(uiTranslations);
  return (
    <Nav aria-label={t('breadcrumbs.label')}>
      <ol>
        {items.map(({ label, to }, index) => (
          <li key={index}>
            {to ? (
              <Link to={to} tone="quiet">
                {label}
              </Link>
            ) : (
              <span>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </Nav>
  );
}

const Nav = styled('nav')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  marginBottom: theme.spacing(0.25),
  '& ol': {
    display: 'flex',
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  '& li': { display: 'flex', minWidth: 0, whiteSpace: 'nowrap' },
  // The padding keeps focus rings from being cut with the text.
  '& li > a, & li > span': {
    minWidth: 0,
    padding: '3px',
    margin: '-3px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  // The first is a short word, which cut off says nothing.
  '& li:first-of-type': { flex: 'none', maxWidth: '50%' },
  [theme.breakpoints.down('sm')]: { '& svg, & [data-kind]': { display: 'none' } },
  '& [data-kind]': { width: 16, height: 16 },
  '& [data-kind] > svg': { width: 11, height: 11 },
  '& li + li::before': {
    content: '"/" / ""',
    paddingInline: theme.spacing(0.75),
    color: theme.vars.palette.text.disabled,
  },
}));
