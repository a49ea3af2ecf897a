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

/** The way to a page, from the top. */
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
              label
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
    flexWrap: 'wrap',
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  '& li': { minWidth: 0, overflowWrap: 'anywhere' },
  '& li + li::before': {
    content: '"/" / ""',
    paddingInline: theme.spacing(0.75),
    color: theme.vars.palette.text.disabled,
  },
}));
