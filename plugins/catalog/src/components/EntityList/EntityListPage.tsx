import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  alertApiRef,
  configApiRef,
  useApi,
  useDocumentTitle,
  useIdentity,
  useRouteRef,
} from '@portico/app';
import { stringifyEntityRef } from '@portico/catalog-model';
import {
  AddIcon,
  EmptyState,
  Link,
  Page,
  PageContent,
  PageHeader,
  SearchField,
  Table,
  type Translate,
  useKindLabel,
  useLocale,
  useTranslations,
} from '@portico/ui';
import { useDeferredValue, useEffect, useEffectEvent, useMemo } from 'react';
import { CatalogFilters } from '../CatalogFilters/CatalogFilters.tsx';
import { FilterDrawer } from '../CatalogFilters/FilterDrawer.tsx';
import {
  listColumnsForKind,
  listColumnsForOwnKind,
  useEntityColumns,
} from '../EntityTable/entityColumns.tsx';
import {
  changeSelection,
  clearFilters,
  hasFilters,
  pageSizes,
  type CatalogSelection,
  type UpdateSelection,
} from '../../model/catalogSelection.ts';
import { useEntityPage } from '../../queries/entityPage.ts';
import { EntityTitlesContext } from '../../queries/entityTitle.ts';
import { useFilterCounts } from '../../queries/filterCounts.ts';
import { useOwnKind } from '../../queries/ownKinds.ts';
import { useStarredEntities } from '../../queries/starredEntities.ts';
import { createComponentRouteRef, registerComponentRouteRef } from '../../routes.ts';
import { type CatalogTextKey, catalogTranslations } from '../../translations.ts';
import { useCatalogSelection } from './useCatalogSelection.ts';

/** Props of {@link EntityListPage}. */
export interface EntityListPageProps {
  /** The one kind that is listed, in lower case; the reader chooses when left out. */
  kind?: string;
  /** Default the company's catalog. */
  title?: string;
}

/** A page that lists entities, with filters, text search, sorting and pages, all in the address. */
export function EntityListPage({ kind, title: ownTitle }: EntityListPageProps) {
  const t = useTranslations(catalogTranslations);
  const entityColumns = useEntityColumns();
  const [selection, update] = useCatalogSelection(kind);
  const { ownershipEntityRefs } = useIdentity();
  const { entityRefs: starredEntityRefs } = useStarredEntities();
  const reader = useMemo(
    () => ({ ownershipEntityRefs, starredEntityRefs }),
    [ownershipEntityRefs, starredEntityRefs],
  );
  const page = useEntityPage(selection, reader);
  const shown = useShownPage(page.data);
  const {
    data: counts,
    error: countsError,
    isPlaceholderData,
  } = useFilterCounts(selection, reader);
  // Where the list itself cannot be read, it says so in its place.
  useAlertOfFailedKinds(page.error ? null : countsError);
  useExistingPage(selection, isPlaceholderData ? undefined : counts?.totalItems, update);
  const organization = useApi(configApiRef).getOptionalString('organization.name');
  const ownKind = useOwnKind(selection.kind);
  const locale = useLocale();
  // Kept, so that rows are not drawn again when the counts come.
  const columns = useMemo(
    () =>
      ownKind
        ? listColumnsForOwnKind(entityColumns, ownKind, locale)
        : listColumnsForKind(entityColumns, selection.kind),
    [entityColumns, selection.kind, ownKind, locale],
  );
  const kindLabel = useKindLabel()(selection.kind);
  const catalogTitle = organization ? t('list.titleOf', { organization }) : t('list.title');
  const title = ownTitle ?? catalogTitle;
  useDocumentTitle(title);
  const isNarrow = useMediaQuery(theme => theme.breakpoints.down('md'), { noSsr: true });

  return (
    <Page>
      <PageHeader title={title} actions={<CreateActions />} />
      <PageContent>
        <EntityTitlesContext value={shown?.titles}>
          <Table
            label={t('list.label', { kind: kindLabel })}
            columns={columns}
            rows={shown?.items}
            getRowId={stringifyEntityRef}
            fitsContent
            isFetching={page.isFetching || shown !== page.data}
            isOutdated={page.isPlaceholderData || shown !== page.data}
            error={page.error ? describeFailure(t, page.error) : null}
            errorActions={
              <Button variant="outlined" onClick={() => void page.refetch()}>
                {t('action.retry')}
              </Button>
            }
            skeletonRows={selection.pageSize}
            pageSizes={pageSizes}
            sort={selection.sort}
            onSortChange={sort => sort && update(former => changeSelection(former, { sort }))}
            paging={{
              pageIndex: selection.pageIndex,
              pageSize: selection.pageSize,
              totalRows: counts?.totalItems,
              hasNextPage: shown?.pageInfo.nextCursor !== undefined,
              onChange: page => update(former => ({ ...former, ...page })),
            }}
            toolbar={
              <Toolbar aria-label={t('filters.label')}>
                {isNarrow ? (
                  <FilterDrawer label={t('filters.label')}>
                    <CatalogFilters
                      layout="column"
                      hasFixedKind={kind !== undefined}
                      selection={selection}
                      counts={counts}
                      isFailed={countsError !== null}
                      onUpdate={update}
                    />
                  </FilterDrawer>
                ) : (
                  <CatalogFilters
                    layout="row"
                    hasFixedKind={kind !== undefined}
                    selection={selection}
                    counts={counts}
                    isFailed={countsError !== null}
                    onUpdate={update}
                  />
                )}
                <SearchPlace>
                  <SearchField
                    label={t('filters.text')}
                    placeholder={t('filters.textHint')}
                    value={selection.text}
                    onChange={text =>
                      // Typing makes one step of history, not one for each letter.
                      update(former => changeSelection(former, { text }), {
                        replace: selection.text !== '',
                      })
                    }
                  />
                </SearchPlace>
              </Toolbar>
            }
            empty={<NoEntities selection={selection} onUpdate={update} />}
          />
        </EntityTitlesContext>
      </PageContent>
    </Page>
  );
}

/** The page that is drawn: a new one is drawn after the answer to the click that asked for it. */
function useShownPage<Page>(page: Page | undefined): Page | undefined {
  const drawn = useDeferredValue(page);
  return drawn ?? page;
}

/** Goes to the last page when the address names one after it, as after a deletion. */
function useExistingPage(
  selection: CatalogSelection,
  totalItems: number | undefined,
  update: UpdateSelection,
): void {
  const lastPageIndex =
    totalItems === undefined
      ? undefined
      : Math.max(0, Math.ceil(totalItems / selection.pageSize) - 1);
  const isBeyond = lastPageIndex !== undefined && selection.pageIndex > lastPageIndex;
  const goToLast = useEffectEvent(() =>
    update(former => ({ ...former, pageIndex: lastPageIndex ?? 0 }), { replace: true }),
  );
  useEffect(() => {
    if (isBeyond) goToLast();
  }, [isBeyond]);
}

/** The kinds' own list has no room to say that it could not be read. */
function useAlertOfFailedKinds(error: Error | null): void {
  const t = useTranslations(catalogTranslations);
  const alerts = useApi(alertApiRef);
  const tell = useEffectEvent(({ message }: Error) =>
    alerts.post({ message: t('kinds.failed', { reason: message }), severity: 'error' }),
  );
  useEffect(() => {
    if (error) tell(error);
  }, [error]);
}

/** What failed, in the words of the specification, and why. */
function describeFailure(t: Translate<CatalogTextKey>, cause: Error): Error {
  return new Error(t('list.failed', { reason: cause.message }), { cause });
}

function CreateActions() {
  const t = useTranslations(catalogTranslations);
  const createPath = useRouteRef(createComponentRouteRef)?.();
  const registerPath = useRouteRef(registerComponentRouteRef)?.();
  return (
    <>
      {registerPath && (
        <Button component={Link} to={registerPath} variant="outlined">
          {t('list.register')}
        </Button>
      )}
      {createPath && (
        <Button component={Link} to={createPath} variant="contained" startIcon={<AddIcon />}>
          {t('list.create')}
        </Button>
      )}
    </>
  );
}

interface NoEntitiesProps {
  selection: CatalogSelection;
  onUpdate: UpdateSelection;
}

function NoEntities({ selection, onUpdate }: NoEntitiesProps) {
  const t = useTranslations(catalogTranslations);
  if (hasFilters(selection) || selection.group !== 'all') {
    return (
      <EmptyState
        title={t('list.noMatch')}
        description={describeGroup(t, selection)}
        action={
          <Button variant="outlined" onClick={() => onUpdate(clearFilters)}>
            {t('filters.clear')}
          </Button>
        }
      />
    );
  }
  return <EmptyState title={t('list.empty')} description={t('list.emptyMend')} />;
}

function describeGroup(
  t: Translate<CatalogTextKey>,
  { group }: CatalogSelection,
): string | undefined {
  if (group === 'starred') return t('list.noStarred');
  if (group === 'owned') return t('list.noOwned');
  return undefined;
}

const Toolbar = styled('search')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  width: '100%',
}));

const SearchPlace = styled('div')({ flex: '1 1 100px', minWidth: 0 });
