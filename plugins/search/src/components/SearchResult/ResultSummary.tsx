import { styled } from '@mui/material/styles';
import type { SearchResultSet } from '@portico/search-common';
import { useTranslations } from '@portico/ui/i18n';
import { laterSearchTranslations } from '../../laterTranslations.ts';
import { isUncounted } from '../../model/resultCount.ts';
import { changeSearch } from '../../model/searchState.ts';
import { useSearch } from '../SearchProvider/SearchContext.ts';

/** Props of {@link ResultSummary}. */
export interface ResultSummaryProps {
  results: SearchResultSet;
}

/** How many results there are, and which words were corrected or ignored to find them. */
export function ResultSummary({ results }: ResultSummaryProps) {
  const { numberOfResults, correction, omittedWords = [] } = results;
  const t = useTranslations(laterSearchTranslations);
  const { state, update } = useSearch();
  const searchExactly = () => update(former => changeSearch(former, { isExact: true }));
  return (
    <Root>
      {omittedWords.length > 0 && (
        <p>
          {t('omitted.showing', {
            count: omittedWords.length,
            words: omittedWords.map(word => t('omitted.word', { word })).join(', '),
          })}{' '}
          <button type="button" onClick={searchExactly}>
            {t('omitted.exact')}
          </button>
          .
        </p>
      )}
      {correction && (
        <p>
          {t('correction.showing')} <strong>{correction.term}</strong>, {t('correction.instead')}{' '}
          <button type="button" onClick={searchExactly}>
            {state.term}
          </button>
          .
        </p>
      )}
      {numberOfResults !== undefined && (
        <output>
          {isUncounted(numberOfResults)
            ? t('results.many')
            : t('results.total', { count: numberOfResults })}
        </output>
      )}
    </Root>
  );
}

const Root = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: theme.spacing(0.5, 2),
  minHeight: 28,
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
  '& p': { margin: 0 },
  '& strong': { color: theme.vars.palette.text.primary },
  '& button': {
    padding: 0,
    font: 'inherit',
    color: theme.vars.palette.primary.main,
    textDecoration: 'underline',
    background: 'none',
    border: 0,
    cursor: 'pointer',
  },
}));
