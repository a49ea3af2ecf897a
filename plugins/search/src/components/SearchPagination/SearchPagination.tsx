import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslations } from '@portico/ui/i18n';
import { ChevronLeftIcon, ChevronRightIcon } from '@portico/ui/icons';
import { useId } from 'react';
import { laterSearchTranslations } from '../../laterTranslations.ts';
import { pageLimits } from '../../model/searchAddress.ts';
import { changeSearch } from '../../model/searchState.ts';
import { useSearchResults } from '../../queries/searchResults.ts';
import { useSearch } from '../SearchProvider/SearchContext.ts';

/** How many results a page has, and the way to the pages before and after it where there are any. */
export function SearchPagination() {
  const t = useTranslations(laterSearchTranslations);
  const id = useId();
  const { state, update, defaultPageLimit } = useSearch();
  const { data, isPlaceholderData } = useSearchResults();
  const limit = state.pageLimit ?? defaultPageLimit;
  const limits = [...new Set<number>([...pageLimits, limit])].sort((a, b) => a - b);
  // Nothing has no pages.
  if (!data || (data.results.length === 0 && data.previousPageCursor === undefined)) return null;
  const goTo = (pageCursor: string | undefined) => {
    update(former => changeSearch(former, { pageCursor }));
    window.scrollTo({ top: 0 });
  };
  return (
    <Root aria-label={t('pages.label')}>
      <label htmlFor={id}>{t('pages.limit')}</label>
      <select
        id={id}
        value={limit}
        onChange={({ target }) =>
          update(former => changeSearch(former, { pageLimit: Number(target.value) }))
        }
      >
        {limits.map(each => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
      <Steps>
        {data.previousPageCursor !== undefined && (
          <Button
            variant="outlined"
            startIcon={<ChevronLeftIcon size={16} />}
            disabled={isPlaceholderData}
            onClick={() => goTo(data.previousPageCursor)}
          >
            {t('pages.previous')}
          </Button>
        )}
        {data.nextPageCursor !== undefined && (
          <Button
            variant="outlined"
            endIcon={<ChevronRightIcon size={16} />}
            disabled={isPlaceholderData}
            onClick={() => goTo(data.nextPageCursor)}
          >
            {t('pages.next')}
          </Button>
        )}
      </Steps>
    </Root>
  );
}

const Root = styled('nav')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  minHeight: 32,
  color: theme.vars.palette.text.secondary,
  '& select': {
    height: 32,
    padding: theme.spacing(0, 0.5),
    font: 'inherit',
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.surface.raised,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: theme.shape.borderRadius,
  },
}));

const Steps = styled('span')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(1),
  marginInlineStart: 'auto',
}));
