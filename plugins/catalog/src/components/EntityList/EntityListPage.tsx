import useMediaQuery from '@mui/material/useMediaQuery';
import { configApiRef, useApi, useDocumentTitle } from '@portico/app';
import { Page, PageContent, PageHeader } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useCallback } from 'react';
import { toggleFilterValue, type UpdateSelection } from '../../model/list/catalogSelection.ts';
import { EntityFindingsContext, useFindingsByRef } from '../../queries/entityFindings.ts';
import { EntityTitlesContext } from '../../queries/entityTitle.ts';
import { catalogTranslations } from '../../translations.ts';
import { AttentionFilter } from '../CatalogFilters/AttentionFilter.tsx';
import { type FilterBy, FilterByContext } from '../EntityTable/FilterByContext.ts';
import { SavedViews } from '../SavedViews/SavedViews.tsx';
import { CreateActions } from './CreateActions.tsx';
import type { EntityListScope } from './EntityListScope.ts';
import { EntityListTable } from './EntityListTable.tsx';
import { EntityListToolbar } from './EntityListToolbar.tsx';
import { useAlertOfFailedKinds } from './useAlertOfFailedKinds.ts';
import { useCatalogSelection } from './useCatalogSelection.ts';
import { useEntityList } from './useEntityList.ts';
import { useExistingPage } from './useExistingPage.ts';
import { useOpenBest } from './useOpenBest.ts';

/** Props of {@link EntityListPage}. */
export interface EntityListPageProps {
  /** The one kind that is listed, in lower case; the reader chooses when omitted. */
  kind?: string;
  /** Default the company's catalog. */
  title?: string;
  /** Makes it a list of something that entities have, such as docs. */
  scope?: EntityListScope;
}

/** A page that lists entities, with filters, text search, sorting and pages, all in the address. */
export function EntityListPage({ kind, title: ownTitle, scope }: EntityListPageProps) {
  const [selection, update] = useCatalogSelection(kind);
  const list = useEntityList(selection, scope?.query);
  // Where the list itself cannot be read, it says so in its place.
  useAlertOfFailedKinds(list.failure ? null : list.countsError);
  useExistingPage(selection, list.totalItems, update);
  const openBest = useOpenBest(selection, list.selected, scope?.getPath);
  const filterBy = useFilterBy(update);
  const findingsByRef = useFindingsByRef(list.found);
  const catalogTitle = useCatalogTitle();
  const title = ownTitle ?? catalogTitle;
  useDocumentTitle(title);
  const isNarrow = useMediaQuery(theme => theme.breakpoints.down('md'), { noSsr: true });
  const attention = !scope && (
    <AttentionFilter selection={selection} counts={list.counts} onUpdate={update} />
  );

  return (
    <Page>
      <PageHeader
        title={title}
        actions={
          scope ? (
            scope.actions
          ) : (
            <>
              {/* Beside a title that wraps it would move the page as it comes. */}
              {!isNarrow && attention}
              <SavedViews selection={selection} />
              <CreateActions />
            </>
          )
        }
      />
      <PageContent>
        <EntityTitlesContext value={list.shown?.titles}>
          <EntityFindingsContext value={findingsByRef}>
            <FilterByContext value={filterBy}>
              <EntityListTable
                selection={selection}
                onUpdate={update}
                list={list}
                scope={scope}
                toolbar={
                  <EntityListToolbar
                    selection={selection}
                    onUpdate={update}
                    list={list}
                    hasFixedKind={kind !== undefined}
                    isNarrow={isNarrow}
                    onEnter={openBest}
                    attention={attention}
                  />
                }
              />
            </FilterByContext>
          </EntityFindingsContext>
        </EntityTitlesContext>
      </PageContent>
    </Page>
  );
}

function useCatalogTitle(): string {
  const t = useTranslations(catalogTranslations);
  const organization = useApi(configApiRef).getOptionalString('organization.name');
  return organization ? t('list.titleOf', { organization }) : t('list.title');
}

function useFilterBy(update: UpdateSelection): FilterBy {
  return useCallback(
    (filter, value) => update(former => toggleFilterValue(former, filter, value)),
    [update],
  );
}
