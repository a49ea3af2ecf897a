import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useTranslations } from '@portico/ui/i18n';
import { CloseIcon, HistoryIcon } from '@portico/ui/icons';
import { useId } from 'react';
import { laterSearchTranslations } from '../../laterTranslations.ts';
import { changeSearch } from '../../model/searchState.ts';
import { useRecentSearches } from '../../queries/recentSearches.ts';
import { useSearch } from '../SearchProvider/SearchContext.ts';

/** Props of {@link RecentSearches}. */
export interface RecentSearchesProps {
  /** Default 8. */
  maxShown?: number;
}

/** What the reader searched for last, to search again or to remove; nobody else sees it. Hidden while there is nothing. */
export function RecentSearches({ maxShown = 8 }: RecentSearchesProps) {
  const t = useTranslations(laterSearchTranslations);
  const id = useId();
  const { update } = useSearch();
  const { recent = [], remove, clear } = useRecentSearches();
  if (recent.length === 0) return null;
  return (
    <Root aria-labelledby={id}>
      <Head>
        <h2 id={id}>{t('recent.title')}</h2>
        <Button variant="text" onClick={clear}>
          {t('recent.clear')}
        </Button>
      </Head>
      <ul>
        {recent.slice(0, maxShown).map(({ id: key, term }) => (
          <li key={key}>
            <button type="button" onClick={() => update(former => changeSearch(former, { term }))}>
              <HistoryIcon size={14} />
              <span>{term}</span>
            </button>
            <IconButton
              size="small"
              aria-label={t('recent.remove', { term })}
              onClick={() => remove(key)}
            >
              <CloseIcon size={12} />
            </IconButton>
          </li>
        ))}
      </ul>
    </Root>
  );
}

const Root = styled('section')(({ theme }) => ({
  '& ul': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: theme.spacing(1),
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  '& li': {
    ...theme.typography.body2,
    display: 'flex',
    alignItems: 'center',
    maxWidth: '100%',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: theme.shape.borderRadius,
    backgroundColor: theme.vars.palette.surface.raised,
  },
  '& li > button:first-of-type': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(0.75),
    minWidth: 0,
    height: 30,
    padding: theme.spacing(0, 0.5, 0, 1),
    font: 'inherit',
    color: theme.vars.palette.text.primary,
    background: 'none',
    border: 0,
    cursor: 'pointer',
  },
  '& li > button:first-of-type > span': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& svg': { flex: 'none', color: theme.vars.palette.text.secondary },
}));

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  '& h2': { ...theme.typography.h4, margin: theme.spacing(0.75, 0) },
}));
