import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useRouteRef } from '@portico/app';
import type { DocsAddonProps } from '@portico/techdocs/points';
import { Dialog, Link, ToolButton } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { SearchIcon } from '@portico/ui/icons';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { laterSearchTranslations } from '../../laterTranslations.ts';
import { toSearchPath } from '../../model/searchAddress.ts';
import { emptySearch } from '../../model/searchState.ts';
import { useSearchResults } from '../../queries/searchResults.ts';
import { searchRouteRef } from '../../routes.ts';
import { SearchBar } from '../SearchBar/SearchBar.tsx';
import { SearchProvider } from '../SearchProvider/SearchProvider.tsx';
import { useSearch } from '../SearchProvider/SearchContext.ts';
import { focusResult } from '../SearchResult/resultKeys.ts';
import { SearchResult } from '../SearchResult/SearchResult.tsx';

/** Searches the docs that are read. */
export default function DocsSearch({ docsEntity }: DocsAddonProps) {
  const t = useTranslations(laterSearchTranslations);
  const { key } = useLocation();
  // Going to a result closes it.
  const [openedAt, setOpenedAt] = useState<string>();
  const { kind, namespace, name } = docsEntity;
  const initial = useMemo(
    () => ({
      types: ['techdocs'],
      filters: {
        kind: [kind.toLowerCase()],
        namespace: [namespace.toLowerCase()],
        name: [name.toLowerCase()],
      },
    }),
    [kind, namespace, name],
  );
  return (
    <>
      <ToolButton label={t('docs.search')} onClick={() => setOpenedAt(key)}>
        <SearchIcon />
      </ToolButton>
      <Dialog
        title={t('docs.search')}
        isOpen={openedAt === key}
        width="md"
        onClose={() => setOpenedAt(undefined)}
      >
        <SearchProvider initial={initial}>
          <Content>
            <Search />
          </Content>
        </SearchProvider>
      </Dialog>
    </>
  );
}

/**
 * The field, which has the focus, and the results; nothing is listed before something is searched for. Enter opens the
 * best result.
 */
function Search() {
  const t = useTranslations(laterSearchTranslations);
  const { state } = useSearch();
  const bar = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => bar.current?.focus(), []);
  const openBest = useOpenBest();
  const searchPath = useRouteRef(searchRouteRef)?.();
  return (
    <>
      <SearchBar
        ref={bar}
        placeholder={t('docs.search')}
        onEnter={openBest}
        onGoToResults={() => focusResult(results.current, 0)}
      />
      {state.term.trim() !== '' && (
        <SearchResult
          ref={results}
          onLeave={() => bar.current?.focus()}
          emptyAction={
            searchPath !== undefined && (
              <Button
                component={Link}
                to={toSearchPath(searchPath, { ...emptySearch, term: state.term })}
                variant="outlined"
              >
                {t('docs.everywhere')}
              </Button>
            )
          }
        />
      )}
    </>
  );
}

/** Opens the first result of what is searched for, as soon as it is known. */
function useOpenBest(): (term: string) => void {
  const navigate = useNavigate();
  const { state } = useSearch();
  const { data, isPlaceholderData } = useSearchResults();
  const wanted = useRef<string>(undefined);
  const isKnown = data !== undefined && !isPlaceholderData;
  const open = () => {
    const best = data?.results[0]?.document.location;
    if (!isKnown || wanted.current !== state.term) return;
    wanted.current = undefined;
    if (best !== undefined) void navigate(best);
  };
  const openWanted = useEffectEvent(open);
  useEffect(() => openWanted());
  return term => {
    wanted.current = term.trim() === '' ? undefined : term;
    open();
  };
}

const Content = styled('div')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: theme.spacing(2),
  minHeight: '40dvh',
}));
