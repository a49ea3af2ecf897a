import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { configApiRef, useApi, useDocumentTitle } from '@portico/app';
import { Drawer, Page, PageContent, PageHeader, VisuallyHidden } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { FilterIcon } from '@portico/ui/icons';
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { laterSearchTranslations } from '../../laterTranslations.ts';
import { pageFacets } from '../../model/pageFacets.ts';
import { RecentSearches } from '../RecentSearches/RecentSearches.tsx';
import { SearchBar } from '../SearchBar/SearchBar.tsx';
import { SearchFilter } from '../SearchFilter/SearchFilter.tsx';
import { useSearchResults } from '../../queries/searchResults.ts';
import { SearchPagination } from '../SearchPagination/SearchPagination.tsx';
import { AddressSearchProvider } from '../SearchProvider/AddressSearchProvider.tsx';
import { useSearch } from '../SearchProvider/SearchContext.ts';
import { focusResult } from '../SearchResult/resultKeys.ts';
import { SearchResult } from '../SearchResult/SearchResult.tsx';
import { searchPageFieldId } from './searchPageField.ts';
import { SearchType, type SearchTypeVariant } from '../SearchType/SearchType.tsx';

/** Props of {@link SearchPage}. */
export interface SearchPageProps {
  /** How types of documents are chosen; default what `search.page.typeVariant` names, else `accordion`. */
  typeVariant?: SearchTypeVariant;
}

/** The page that searches everything: a field, filters beside the results, pages of them, all in the address. */
export function SearchPage({ typeVariant }: SearchPageProps) {
  const config = useApi(configApiRef);
  const configured = config.getOptional<SearchTypeVariant>('search.page.typeVariant');
  const t = useTranslations(laterSearchTranslations);
  useDocumentTitle(t('title'));
  return (
    <AddressSearchProvider facets={pageFacets}>
      <Page>
        <PageHeader title={t('title')} />
        <PageContent>
          <SearchParts typeVariant={typeVariant ?? configured ?? 'accordion'} />
        </PageContent>
      </Page>
    </AddressSearchProvider>
  );
}

function SearchParts({ typeVariant }: Required<SearchPageProps>) {
  const t = useTranslations(laterSearchTranslations);
  const { state } = useSearch();
  const bar = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLOListElement>(null);
  const isNarrow = useMediaQuery(theme => theme.breakpoints.down('md'), { noSsr: true });
  const focusEmptyField = useEffectEvent(() => {
    // Where keys are on the screen, they would cover the results.
    const hasKeyboard = !window.matchMedia?.('(pointer: coarse)').matches;
    if (state.term === '' && hasKeyboard) bar.current?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => focusEmptyField(), []);
  const filters = (
    <>
      <FiltersTitle>
        <VisuallyHidden>{t('filters.label')}</VisuallyHidden>
      </FiltersTitle>
      {typeVariant !== 'tabs' && <SearchType variant={typeVariant} />}
      {pageFacets.map(field => (
        <SearchFilter key={field} field={field} label={t(`filter.${field}`)} />
      ))}
    </>
  );
  return (
    <Columns>
      {!isNarrow && <Side aria-label={t('filters.label')}>{filters}</Side>}
      <Main>
        <div id={searchPageFieldId}>
          <SearchBar ref={bar} onGoToResults={() => focusResult(results.current, 0)} />
        </div>
        {state.term === '' ? <RecentSearches /> : undefined}
        {isNarrow && (
          <FilterDrawer
            activeCount={
              Object.values(state.filters).filter(values => values.length > 0).length +
              (state.types.length > 0 ? 1 : 0)
            }
          >
            {filters}
          </FilterDrawer>
        )}
        {typeVariant === 'tabs' && <SearchType variant="tabs" />}
        <SearchResult ref={results} onLeave={() => bar.current?.focus()} />
        <Foot>
          <SearchPagination />
          <Hint>{t('language.hint', { examples: 'kind:api, owner:me, -tag:java' })}</Hint>
        </Foot>
      </Main>
    </Columns>
  );
}

/** What is below the results; it appears with the first of them, which would move it. */
function Foot({ children }: { children: ReactNode }) {
  const { isPending } = useSearchResults();
  return <FootPlace style={{ visibility: isPending ? 'hidden' : undefined }}>{children}</FootPlace>;
}

/** The filters behind a button, where there is no room beside the results. */
function FilterDrawer({ activeCount, children }: { activeCount: number; children: ReactNode }) {
  const t = useTranslations(laterSearchTranslations);
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button variant="outlined" startIcon={<FilterIcon size={16} />} onClick={() => setOpen(true)}>
        {t('filters.label')}
        {activeCount > 0 && ` (${activeCount})`}
      </Button>
      <Drawer label={t('filters.label')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <DrawerContent>
          {children}
          <Button variant="contained" onClick={() => setOpen(false)}>
            {t('filters.show')}
          </Button>
        </DrawerContent>
      </Drawer>
    </div>
  );
}

const Columns = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: theme.spacing(3),
}));

// Takes no room among the filters.
const FiltersTitle = styled('h2')({ position: 'absolute', margin: 0 });

const Side = styled('aside')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(2),
  width: 240,
}));

const FootPlace = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(1.5) }));

const Main = styled('div')(({ theme }) => ({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(1.5),
  minWidth: 0,
  maxWidth: 960,
}));

const DrawerContent = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(2),
  width: 'min(88vw, 320px)',
  padding: theme.spacing(2),
}));

const Hint = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));
