import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useContributions, useLoadedContributions } from '@portico/app';
import { EmptyState, ErrorPanel, SkeletonText } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { SearchIcon } from '@portico/ui/icons';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { laterSearchTranslations } from '../../laterTranslations.ts';
import { changeSearch } from '../../model/searchState.ts';
import { searchResultItemPoint } from '../../points.ts';
import { useSearchResults } from '../../queries/searchResults.ts';
import { useSearch } from '../SearchProvider/SearchContext.ts';
import { findFocusedResult, focusResult } from './resultKeys.ts';
import { ResultItem } from './ResultItem.tsx';
import { ResultSummary } from './ResultSummary.tsx';

/** Props of {@link SearchResult}. */
export interface SearchResultProps {
  /** The list, once there are results. */
  ref?: Ref<HTMLOListElement>;
  /** The arrow up key was pressed on the first result. */
  onLeave?: () => void;
  /** What is offered where nothing was found, instead of a search without filters. */
  emptyAction?: ReactNode;
}

/** The results, or why there are none. The arrow keys go from one to the next. */
export function SearchResult({ ref, onLeave, emptyAction }: SearchResultProps) {
  const t = useTranslations(laterSearchTranslations);
  const { data, error, isPlaceholderData, refetch } = useSearchResults();
  const areItemsLoaded = useLoadedContributions(useContributions(searchResultItemPoint));

  if (error) return <ErrorPanel error={error} title={t('failed.title')} onRetry={refetch} />;
  if (!data || !areItemsLoaded) return <SkeletonText lines={12} label={t('results.loading')} />;
  if (data.results.length === 0) return <NoResults action={emptyAction} />;

  const handleKeyDown = (event: KeyboardEvent<HTMLOListElement>) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    const at = findFocusedResult(event.currentTarget);
    if (step === undefined || at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    if (at + step < 0) onLeave?.();
    else focusResult(event.currentTarget, at + step);
    event.preventDefault();
  };

  return (
    <div aria-busy={isPlaceholderData}>
      <ResultSummary results={data} />
      {/* Keys of the links in it. */}
      <List
        ref={ref ?? null}
        aria-label={t('results.label')}
        data-outdated={isPlaceholderData || undefined}
        onKeyDown={handleKeyDown}
      >
        {data.results.map(result => (
          <li key={`${result.type} ${result.document.location}`}>
            <ResultItem result={result} />
          </li>
        ))}
      </List>
    </div>
  );
}

function NoResults({ action }: { action: ReactNode }) {
  const t = useTranslations(laterSearchTranslations);
  const { state, update } = useSearch();
  const isNarrowed = state.types.length > 0 || Object.keys(state.filters).length > 0;
  return (
    <output>
      <EmptyState
        icon={<SearchIcon size={24} />}
        title={t('empty.title')}
        description={t('empty.hint')}
        action={
          action ??
          (isNarrowed && (
            <Button
              variant="outlined"
              onClick={() => update(former => changeSearch(former, { types: [], filters: {} }))}
            >
              {t('empty.clear')}
            </Button>
          ))
        }
      />
    </output>
  );
}

const List = styled('ol')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.surface.raised,
  '& > li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& > li:hover, & > li:focus-within': { backgroundColor: theme.vars.palette.surface.hover },
  // Results that come at once must not flicker.
  '&[data-outdated]': { opacity: 0.6, transition: 'opacity 100ms 200ms' },
}));
