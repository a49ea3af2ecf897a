import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useDocumentTitle, useRouteRef } from '@portico/app';
import {
  EntityPicker,
  EntityRefLinks,
  EntityTitlesContext,
  catalogIndexRouteRef,
} from '@portico/catalog';
import { getEntityDisplayName, getRefKind } from '@portico/catalog-model';
import { FilterDrawer, shortenEntityRef } from '@portico/catalog/parts';
import { ErrorPanel, Page, PageContent, PageHeader, Progress } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useMemo } from 'react';
import type { ReachedEntity } from '../../model/reachEntities.ts';
import { useRelationGraph } from '../../queries/relationGraph.ts';
import { buildQuestion } from './buildQuestion.ts';
import { FoundGraph } from './FoundGraph.tsx';
import { GraphFilters, type GraphFiltersProps } from './GraphFilters.tsx';
import { ProposedRoots } from './ProposedRoots.tsx';
import { useGraphSelection } from './useGraphSelection.ts';

export { prefetchRelationsPage as prefetch } from './prefetchRelationsPage.ts';
import { laterGraphTranslations } from '../../laterTranslations.ts';

/** What some entities are related to, and what that is related to: a graph to go on from, all of it in the address. */
export default function RelationsPage() {
  const t = useTranslations(laterGraphTranslations);
  const [selection, change] = useGraphSelection();
  const { rootEntityRefs, maxDepth, kinds, relations } = selection;
  const question = useMemo(
    () => buildQuestion({ rootEntityRefs, maxDepth, kinds, relations }),
    [rootEntityRefs, maxDepth, kinds, relations],
  );
  const { data, error, isFetching, isPlaceholderData, refetch } = useRelationGraph(question);
  const names = useMemo(() => listNames(data?.reached ?? []), [data]);
  // The graph reads the names of its roots anyway.
  const titles = useMemo(() => Object.fromEntries(names), [names]);
  const [first, ...others] = rootEntityRefs;
  const title =
    first === undefined || others.length > 0
      ? t('graph.title')
      : t('graph.titleOf', {
          name: names.get(first) ?? shortenEntityRef(first, getRefKind(first)),
        });
  const indexPath = useRouteRef(catalogIndexRouteRef)?.();
  useDocumentTitle(title);

  return (
    <Page>
      <PageHeader
        title={title}
        breadcrumbs={[
          { label: t('graph.catalog'), ...(indexPath !== undefined && { to: indexPath }) },
          ...(first === undefined
            ? []
            : [
                {
                  label: (
                    <EntityTitlesContext value={titles}>
                      <EntityRefLinks
                        entityRefs={rootEntityRefs}
                        // One alone is named as in the title, also until its own title comes.
                        {...(others.length === 0 && { defaultKind: getRefKind(first) })}
                        tone="quiet"
                      />
                    </EntityTitlesContext>
                  ),
                },
              ]),
        ]}
      />
      {isFetching && isPlaceholderData && <Progress label={t('graph.loading')} />}
      <PageContent>
        <Stack>
          <Toolbar aria-label={t('graph.options')}>
            <RootPlace>
              <EntityTitlesContext value={titles}>
                <EntityPicker
                  label={t('graph.roots')}
                  isLabelHidden
                  isMultiple
                  placeholder={t('graph.rootsHint')}
                  selected={rootEntityRefs}
                  onChange={refs => change({ rootEntityRefs: refs, zoom: undefined })}
                />
              </EntityTitlesContext>
            </RootPlace>
            <Filters selection={selection} onChange={change} />
          </Toolbar>
          {first === undefined && <ProposedRoots />}
          {first !== undefined && error && (
            <ErrorPanel error={error} title={t('graph.failed')} onRetry={refetch} />
          )}
          {first !== undefined && !error && (
            <FoundGraph title={title} found={data} selection={selection} onChange={change} />
          )}
        </Stack>
      </PageContent>
    </Page>
  );
}

/** The kind that a reference says. */
function Filters(props: Omit<GraphFiltersProps, 'layout'>) {
  const t = useTranslations(laterGraphTranslations);
  const isNarrow = useMediaQuery(theme => theme.breakpoints.down('md'), { noSsr: true });
  if (!isNarrow) return <GraphFilters {...props} layout="row" />;
  return (
    <FilterDrawer label={t('graph.options')}>
      <GraphFilters {...props} layout="column" />
    </FilterDrawer>
  );
}

function listNames(reached: readonly ReachedEntity[]): ReadonlyMap<string, string> {
  return new Map(
    reached.flatMap(({ entityRef, entity }) =>
      entity ? [[entityRef, getEntityDisplayName(entity)]] : [],
    ),
  );
}

const Stack = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1.5),
}));

const Toolbar = styled('search')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  '& .MuiFormControlLabel-root': { margin: 0 },
  '& .MuiFormControlLabel-label': theme.typography.body2,
}));

const RootPlace = styled('div')({ flex: '1 1 200px', minWidth: 0 });
