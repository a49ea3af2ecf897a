import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  alertApiRef,
  configApiRef,
  isWithoutToken,
  useApi,
  useDocumentTitle,
  useIdentity,
  useRouteRef,
} from '@portico/app';
import type { EntityPredicate, FilterCounts } from '@portico/catalog-common';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import {
  EmptyState,
  Link,
  Page,
  PageContent,
  PageHeader,
  type ProblemText,
  useKindLabel,
  useProblemText,
} from '@portico/ui';
import { SearchField } from '@portico/ui/forms';
import { type Translate, useLocale, useTranslations } from '@portico/ui/i18n';
import { AddIcon } from '@portico/ui/icons';
import { Table, type TableColumn } from '@portico/ui/table';
import { useQueryClient } from '@tanstack/react-query';
import {
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from 'react';
import { useNavigate } from 'react-router';
import { AttentionFilter } from '../CatalogFilters/AttentionFilter.tsx';
import { CatalogFilters } from '../CatalogFilters/CatalogFilters.tsx';
import { FilterDrawer } from '../CatalogFilters/FilterDrawer.tsx';
import { type FilterBy, FilterByContext } from '../EntityTable/FilterByContext.ts';
import { SavedViews } from '../SavedViews/SavedViews.tsx';
import { OtherKinds } from './OtherKinds.tsx';
import {
  type EntityColumns,
  listColumnsForKind,
  listColumnsForOwnKind,
  useEntityColumns,
} from '../EntityTable/entityColumns.tsx';
import {
  changeSelection,
  clearFilters,
  countFilters,
  everyKind,
  hasFilters,
  pageSizes,
  processingStatuses,
  type CatalogSelection,
  type UpdateSelection,
} from '../../model/list/catalogSelection.ts';
import { findBestNamed } from '../../model/list/findBestNamed.ts';
import { kindFacet } from '../../model/list/catalogQueries.ts';
import { useEntityPage } from '../../queries/list/entityPage.ts';
import {
  areFindingsComplete,
  EntityFindingsContext,
  findingsKey,
  type FoundEntities,
  useEntityFindings,
  useFindingsByRef,
} from '../../queries/entityFindings.ts';
import { EntityTitlesContext } from '../../queries/entityTitle.ts';
import { useFilterCounts } from '../../queries/list/filterCounts.ts';
import { useOwnKind } from '../../queries/ownKinds.ts';
import { useHiddenColumns } from '../../queries/savedViews.ts';
import { useStarredEntities } from '../../queries/starredEntities.ts';
import { createComponentRouteRef, registerComponentRouteRef } from '../../routes.ts';
import { type CatalogTextKey, catalogTranslations } from '../../translations.ts';
import { useCatalogSelection } from './useCatalogSelection.ts';

/** Props of {@link EntityListPage}. */
export interface EntityListPageProps {
  /** The one kind that is listed, in lower case; the reader chooses when omitted. */
  kind?: string;
  /** Default the company's catalog. */
  title?: string;
  /** Makes it a list of something that entities have, such as docs. */
  scope?: EntityListScope;
}

/** What a list of something that entities have is made of. */
export interface EntityListScope {
  /** Which entities have it; always the same one. */
  query: EntityPredicate;
  /** The columns, some of them those of the entities themselves; always the same one. */
  makeColumns: (columns: EntityColumns) => readonly TableColumn<Entity>[];
  /** Shows the rows in another form than a table's. */
  renderRows?: ((entities: readonly Entity[]) => ReactNode) | undefined;
  /** Where Enter in the field for words leads: to the row that it names best. */
  getPath?: ((entity: Entity) => string | undefined) | undefined;
  /** Buttons of the page's header, instead of the catalog's. */
  actions?: ReactNode;
  /** What is shown where nothing has it. */
  empty?: ReactNode;
  /** What leads on from words that no entity has. */
  renderNoMatch?: ((text: string) => ReactNode) | undefined;
}

/** A page that lists entities, with filters, text search, sorting and pages, all in the address. */
export function EntityListPage({ kind, title: ownTitle, scope }: EntityListPageProps) {
  const t = useTranslations(catalogTranslations);
  const describe = useProblemText();
  const entityColumns = useEntityColumns();
  const [selection, update] = useCatalogSelection(kind);
  const { ownershipEntityRefs } = useIdentity();
  const { entityRefs: starredEntityRefs } = useStarredEntities();
  const isByFindings = selection.filters.status.some(isFoundByPlugins);
  const found = useEntityFindings(isByFindings);
  const isCounted = isByFindings || areFindingsComplete(found);
  const reader = useMemo(
    () => ({
      ownershipEntityRefs,
      starredEntityRefs,
      findings: isCounted ? listKnown(found) : noFindings,
    }),
    [ownershipEntityRefs, starredEntityRefs, found, isCounted],
  );
  const awaited = found.filter(
    ({ value, items }) => !items && selection.filters.status.includes(value),
  );
  const page = useEntityPage(selection, reader, {
    scope: scope?.query,
    enabled: awaited.length === 0,
  });
  const failure = page.error ?? awaited.find(({ error }) => error)?.error ?? null;
  const shown = useShownPage(page.data);
  const {
    data: counts,
    error: countsError,
    isPlaceholderData,
  } = useFilterCounts(selection, reader, scope?.query);
  // Where the list itself cannot be read, it says so in its place.
  useAlertOfFailedKinds(failure ? null : countsError);
  useExistingPage(selection, isPlaceholderData ? undefined : counts?.totalItems, update);
  const openBest = useOpenBest(selection, page, scope?.getPath);
  const organization = useApi(configApiRef).getOptionalString('organization.name');
  const ownKind = useOwnKind(selection.kind);
  const locale = useLocale();
  // Kept, so that rows are not rendered again when the counts come.
  const makeColumns = scope?.makeColumns;
  const columns = useMemo(() => {
    if (makeColumns) return makeColumns(entityColumns);
    return ownKind
      ? listColumnsForOwnKind(entityColumns, ownKind, locale)
      : listColumnsForKind(entityColumns, selection.kind);
  }, [makeColumns, entityColumns, selection.kind, ownKind, locale]);
  const labelKind = useKindLabel();
  const kindLabel = selection.kind === everyKind ? t('kinds.all') : labelKind(selection.kind);
  const [hidden, setHidden] = useHiddenColumns(selection.kind);
  const columnChoice = useMemo(
    () => ({ hidden, onChange: setHidden }),
    // What changes it is new each time, and does the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [hidden.join()],
  );
  const filterBy = useFilterBy(update);
  const findingsByRef = useFindingsByRef(found);
  const queryClient = useQueryClient();
  const refetchFindings = () => queryClient.refetchQueries({ queryKey: findingsKey });
  const catalogTitle = organization ? t('list.titleOf', { organization }) : t('list.title');
  const title = ownTitle ?? catalogTitle;
  useDocumentTitle(title);
  const isNarrow = useMediaQuery(theme => theme.breakpoints.down('md'), { noSsr: true });
  const attention = <AttentionFilter selection={selection} counts={counts} onUpdate={update} />;
  const search = (
    <SearchField
      label={t('filters.text')}
      placeholder={t('filters.textHint')}
      value={selection.text}
      onEnter={openBest}
      onChange={text =>
        // Typing makes one step of history, not one for each letter.
        update(former => changeSelection(former, { text }), {
          replace: selection.text !== '',
        })
      }
    />
  );
  const filters = (
    <CatalogFilters
      search={search}
      layout={isNarrow ? 'column' : 'row'}
      hasFixedKind={kind !== undefined}
      findings={found}
      selection={selection}
      counts={counts}
      isFailed={countsError !== null}
      onUpdate={update}
    />
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
        <EntityTitlesContext value={shown?.titles}>
          <EntityFindingsContext value={findingsByRef}>
            <FilterByContext value={filterBy}>
              <Table
                label={t('list.label', { kind: kindLabel })}
                columns={columns}
                rows={shown?.items}
                getRowId={stringifyEntityRef}
                fitsContent
                hasStickyHead
                hasShortCards
                columnChoice={columnChoice}
                isFetching={page.isFetching || shown !== page.data}
                isOutdated={page.isPlaceholderData || shown !== page.data}
                error={failure ? describeFailure(t, describe, failure) : null}
                errorActions={
                  <Button
                    variant="outlined"
                    onClick={() => void (page.error ? page.refetch() : refetchFindings())}
                  >
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
                    {isNarrow && (
                      <>
                        <SearchPlace>{search}</SearchPlace>
                        {/* Beside these there is room for it, so that nothing moves as it comes. */}
                        <Line>
                          <FilterDrawer
                            label={t('filters.label')}
                            activeCount={countFilters(selection)}
                          >
                            {filters}
                          </FilterDrawer>
                          {!scope && attention}
                        </Line>
                      </>
                    )}
                    {!isNarrow && filters}
                  </Toolbar>
                }
                renderRows={scope?.renderRows}
                empty={
                  (isUnfiltered(selection) && scope?.empty) || (
                    <NoEntities
                      selection={selection}
                      counts={counts}
                      onUpdate={update}
                      renderNoMatch={scope?.renderNoMatch}
                    />
                  )
                }
              />
            </FilterByContext>
          </EntityFindingsContext>
        </EntityTitlesContext>
      </PageContent>
    </Page>
  );
}

/** Opens the row that the words name best, as soon as the rows are those of the words. */
function useOpenBest(
  { text }: CatalogSelection,
  { data, isPlaceholderData }: ReturnType<typeof useEntityPage>,
  getPath: EntityListScope['getPath'],
): (text: string) => void {
  const navigate = useNavigate();
  const wanted = useRef<string>(undefined);
  const isKnown = data !== undefined && !isPlaceholderData;
  const open = () => {
    if (!isKnown || wanted.current !== text) return;
    wanted.current = undefined;
    const best = findBestNamed(data.items, text);
    const path = best && getPath?.(best);
    if (path !== undefined) void navigate(path);
  };
  const openWanted = useEffectEvent(open);
  useEffect(() => openWanted());
  return next => {
    wanted.current = next.trim() === '' ? undefined : next;
    open();
  };
}

const noFindings: ReturnType<typeof listKnown> = [];

function isFoundByPlugins(status: string): boolean {
  return !processingStatuses.some(known => known === status);
}

/** What is known of the findings of plugins; the same while it is. */
function listKnown(found: readonly FoundEntities[]) {
  return found.flatMap(({ value, items }) =>
    items ? { value, uids: items.map(({ uid }) => uid) } : [],
  );
}

/** Adds a value to a filter, or takes it back. */
function useFilterBy(update: UpdateSelection): FilterBy {
  return useCallback(
    (filter, value) =>
      update(former => {
        const chosen = former.filters[filter];
        const isChosen = chosen.includes(value);
        const next = isChosen ? chosen.filter(each => each !== value) : [...chosen, value];
        return changeSelection(former, { filters: { ...former.filters, [filter]: next } });
      }),
    [update],
  );
}

const isUnfiltered = (selection: CatalogSelection) =>
  selection.group === 'all' && !hasFilters(selection);

/** The page that is rendered: a new one is rendered after the answer to the click that requested it. */
function useShownPage<Page>(page: Page | undefined): Page | undefined {
  const rendered = useDeferredValue(page);
  return rendered ?? page;
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
  const describe = useProblemText();
  const alerts = useApi(alertApiRef);
  const notify = useEffectEvent((cause: Error) =>
    alerts.post({
      message: t('kinds.failed', { reason: describe(cause).text }),
      severity: 'error',
    }),
  );
  useEffect(() => {
    if (error && !isWithoutToken(error)) notify(error);
  }, [error]);
}

/** What failed, in the words of the specification, and why. */
function describeFailure(
  t: Translate<CatalogTextKey>,
  describe: (error: Error) => ProblemText,
  cause: Error,
): Error {
  return new Error(t('list.failed', { reason: describe(cause).text }), { cause });
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
  counts: FilterCounts | undefined;
  onUpdate: UpdateSelection;
  renderNoMatch: EntityListScope['renderNoMatch'];
}

function NoEntities({ selection, counts, onUpdate, renderNoMatch }: NoEntitiesProps) {
  const t = useTranslations(catalogTranslations);
  if (hasFilters(selection) || selection.group !== 'all') {
    return (
      <EmptyState
        title={t('list.noMatch')}
        description={describeGroup(t, selection)}
        action={
          <>
            {selection.text !== '' && renderNoMatch?.(selection.text)}
            <Button variant="outlined" onClick={() => onUpdate(clearFilters)}>
              {t('filters.clear')}
            </Button>
          </>
        }
      >
        <OtherKinds
          kind={selection.kind}
          kinds={counts?.facets[kindFacet]}
          onChoose={kind => onUpdate(former => changeSelection(former, { kind }))}
        />
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('list.empty')}
      description={t('list.emptyHint')}
      action={<CreateActions />}
    />
  );
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
  flex: 1,
  minWidth: 0,
}));

const SearchPlace = styled('div')({ flex: '1 1 100%', minWidth: 0 });

/** Never wraps: what has no room is cut. */
const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(1),
  width: '100%',
  minWidth: 0,
  '& > :last-child': { minWidth: 0 },
}));
