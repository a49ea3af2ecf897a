import Button from '@mui/material/Button';
import { useAddressParams, useRouteRef, useStoredValue } from '@portico/app';
import type { PageVisit } from '@portico/app/points';
import type { EntityColumns } from '@portico/catalog';
import { EntityListPage, prefetchEntityList } from '@portico/catalog/list';
import { docsAnnotation, useWriteDocsPath } from '@portico/catalog/parts';
import type { Entity } from '@portico/catalog-model';
import { EmptyState, Link } from '@portico/ui';
import { ItemCardGrid } from '@portico/ui/cards';
import { SegmentedFilter } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { DocsIcon, SearchIcon } from '@portico/ui/icons';
import type { TableColumn } from '@portico/ui/table';
import { useCallback } from 'react';
import { laterDocsTranslations } from '../../laterTranslations.ts';
import { docsStorage } from '../../model/docsStorage.ts';
import { docsQuery } from '../../model/docsQuery.ts';
import { searchPageRouteRef } from '../../routes.ts';
import { DocsCard } from './DocsCard.tsx';
import { DocsNameCell } from './DocsNameCell.tsx';
import { DocsStateCell } from './DocsStateCell.tsx';

const everyKind = 'all';

/** Begins to read the list that the address chooses. */
export const prefetch = (visit: PageVisit) => prefetchEntityList(visit, everyKind, docsQuery);

/** All docs as a table or as cards, with the filters of the catalog, all in the address. */
export default function DocsIndexPage() {
  const t = useTranslations(laterDocsTranslations);
  const [view = 'table', setView] = useStoredValue<'table' | 'cards'>(
    docsStorage.bucket,
    docsStorage.indexView,
  );
  const makeColumns = useCallback(
    ({ name, kind, owner, description, star }: EntityColumns): readonly TableColumn<Entity>[] => [
      { ...name, render: entity => <DocsNameCell entity={entity} />, besideText: 32 },
      kind,
      description,
      owner,
      {
        id: 'state',
        header: t('index.state'),
        render: entity => <DocsStateCell entity={entity} />,
        isQuiet: true,
        minWidth: 184,
        grow: 0.3,
      },
      star,
    ],
    [t],
  );
  const writeSearchPath = useWriteSearchPath();
  const [params] = useAddressParams();
  const textSearchPath = writeSearchPath(params.get('q') ?? '');
  return (
    <EntityListPage
      kind={everyKind}
      title={t('index.title')}
      scope={{
        query: docsQuery,
        makeColumns,
        getPath: useWriteDocsPath(),
        renderRows: view === 'cards' ? renderCards : undefined,
        empty: (
          <EmptyState
            icon={<DocsIcon size={24} />}
            title={t('index.empty')}
            description={t('index.emptyHint', { annotation: `${docsAnnotation}: dir:.` })}
          />
        ),
        renderNoMatch: text => {
          const path = writeSearchPath(text);
          return (
            path !== undefined && (
              <Button component={Link} to={path} variant="contained" startIcon={<SearchIcon />}>
                {t('index.searchFor', { text })}
              </Button>
            )
          );
        },
        actions: (
          <>
            {textSearchPath !== undefined && (
              <Button component={Link} to={textSearchPath} variant="outlined">
                {t('index.search')}
              </Button>
            )}
            <SegmentedFilter<'table' | 'cards'>
              label={t('index.view')}
              orientation="horizontal"
              value={view}
              onChange={setView}
              segments={[
                { value: 'table', label: t('index.table') },
                { value: 'cards', label: t('index.cards') },
              ]}
            />
          </>
        ),
      }}
    />
  );
}

/** Writes the address of a search for words in the texts of all docs; `undefined` without a search. */
function useWriteSearchPath(): (text: string) => string | undefined {
  const path = useRouteRef(searchPageRouteRef)?.();
  return text => {
    if (path === undefined) return undefined;
    const params = new URLSearchParams({ ...(text && { query: text }), 'types[]': 'techdocs' });
    return `${path}?${params.toString()}`;
  };
}

const renderCards = (entities: readonly Entity[]) => (
  <ItemCardGrid>
    {entities.map(entity => (
      <DocsCard
        key={`${entity.kind}:${entity.metadata.namespace}/${entity.metadata.name}`}
        entity={entity}
      />
    ))}
  </ItemCardGrid>
);
