import { styled } from '@mui/material/styles';
import { SearchField } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { OutlineItem } from '../../points.ts';
import { laterApiDocsTranslations } from '../../laterTranslations.ts';
import { DefinitionText, type DefinitionTextProps } from '../DefinitionText/DefinitionText.tsx';

/** Props of {@link OutlinedText}. */
export interface OutlinedTextProps extends DefinitionTextProps {
  items: readonly OutlineItem[];
}

/** More are found by searching. */
const maxShown = 500;

/** A definition as it is written, with its parts beside it to go to. */
export function OutlinedText({ items, ...text }: OutlinedTextProps) {
  const t = useTranslations(laterApiDocsTranslations);
  const [query, setQuery] = useState('');
  const { hash, search } = useLocation();
  const wanted = query.trim().toLowerCase();
  const found = items.filter(({ name }) => name.toLowerCase().includes(wanted));
  if (items.length === 0) return <DefinitionText {...text} />;
  return (
    <Columns>
      <nav aria-label={t('outline.label')}>
        <SearchField label={t('outline.search')} value={query} onChange={setQuery} />
        {found.length === 0 && <p>{t('outline.noMatch')}</p>}
        <ul>
          {found.slice(0, maxShown).map(({ name, kind, line, depth }) => {
            const target = `#line-${line}`;
            return (
              <li key={line}>
                <Link
                  to={{ search, hash: target }}
                  replace
                  preventScrollReset
                  aria-current={hash === target ? 'location' : undefined}
                  style={{ paddingInlineStart: 8 + 12 * depth }}
                >
                  <span>{name}</span> <small>{kind}</small>
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <div>
        <DefinitionText {...text} />
      </div>
    </Columns>
  );
}

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(200px, 260px) minmax(0, 1fr)',
  alignItems: 'start',
  gap: theme.spacing(2),
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  '& > div': { minWidth: 0 },
  '& nav': { display: 'grid', gap: theme.spacing(1), minWidth: 0 },
  '& nav p': {
    ...theme.typography.body2,
    margin: theme.spacing(1),
    color: theme.vars.palette.text.secondary,
  },
  '& nav ul': {
    maxHeight: 672,
    margin: 0,
    padding: theme.spacing(0.5),
    overflowY: 'auto',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 8,
    listStyle: 'none',
    [theme.breakpoints.down('md')]: { maxHeight: 200 },
    '&:empty': { display: 'none' },
  },
  '& nav a': {
    ...theme.typography.body2,
    display: 'flex',
    alignItems: 'baseline',
    gap: theme.spacing(1),
    padding: theme.spacing(0.375, 1),
    borderRadius: 6,
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
    '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
    '&[aria-current]': { backgroundColor: theme.vars.palette.surface.selected, fontWeight: 600 },
  },
  '& nav span': { minWidth: 0, overflowWrap: 'anywhere' },
  '& nav small': {
    ...theme.typography.caption,
    marginInlineStart: 'auto',
    color: theme.vars.palette.text.secondary,
  },
}));
