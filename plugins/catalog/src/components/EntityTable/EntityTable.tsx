import Button from '@mui/material/Button';
import { useApi } from '@portico/app';
import { catalogApiRef, type EntityPredicate } from '@portico/catalog-common';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import { EmptyState } from '@portico/ui';
import { SearchField } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import {
  defaultPageSize,
  pageSizes as usualPageSizes,
  Table,
  type TableColumn,
  type TableSort,
} from '@portico/ui/table';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { buildListQuery } from '../../model/list/catalogQueries.ts';
import { EntityTitlesContext } from '../../queries/entityTitle.ts';
import { pagedEntitiesQuery } from '../../queries/list/pagedEntities.ts';
import { WithEntityFindings } from '../EntityStates/WithEntityFindings.tsx';
import { catalogTranslations } from '../../translations.ts';

/** Props of {@link EntityTable}. */
export interface EntityTableProps {
  /** What the table lists, as its name: `Components`. */
  label: string;
  /** Which entities, in the catalog's own words: `{ kind: 'api', 'relations.ownedBy': ref }`. */
  query: EntityPredicate;
  /** Some of `useEntityColumns()`. */
  columns: readonly TableColumn<Entity>[];
  /** Rows on a page, the first choice first. */
  pageSizes?: readonly number[];
  /** For tables inside a card: no frame of its own. */
  isFlush?: boolean;
  /** Stands in place of rows when there are none. */
  empty?: ReactNode;
}

const byName: TableSort = { columnId: 'name', direction: 'asc' };

/** Any number of entities: found, sorted and paged by the server. */
export function EntityTable({
  label,
  query,
  columns,
  pageSizes = usualPageSizes,
  isFlush = false,
  empty,
}: EntityTableProps) {
  const t = useTranslations(catalogTranslations);
  const catalog = useApi(catalogApiRef);
  const [text, setText] = useState('');
  const [sort, setSort] = useState(byName);
  const [page, setPage] = useState({ pageIndex: 0, pageSize: pageSizes[0] ?? defaultPageSize });
  const listQuery = buildListQuery({ query, text, sort, pageSize: page.pageSize });
  const { data, error, isFetching, refetch } = useQuery(
    pagedEntitiesQuery(catalog, useQueryClient(), listQuery, page),
  );
  const goToStart = () => setPage({ ...page, pageIndex: 0 });

  return (
    <EntityTitlesContext value={data?.titles}>
      <WithEntityFindings>
        <Table
          label={label}
          columns={columns}
          rows={data?.items}
          getRowId={stringifyEntityRef}
          isFetching={isFetching}
          error={error}
          onRetry={refetch}
          fitsContent
          isFlush={isFlush}
          hasShortCards
          pageSizes={pageSizes}
          skeletonRows={page.pageSize}
          sort={sort}
          onSortChange={(change = byName) => {
            setSort(change);
            goToStart();
          }}
          paging={{ ...page, totalRows: data?.totalItems, onChange: setPage }}
          toolbar={
            <SearchField
              label={t('entityTable.search', { label })}
              value={text}
              onChange={change => {
                setText(change);
                goToStart();
              }}
            />
          }
          empty={
            text ? (
              <EmptyState
                title={t('entityTable.noMatch', { text })}
                action={
                  <Button variant="outlined" onClick={() => setText('')}>
                    {t('entityTable.clear')}
                  </Button>
                }
              />
            ) : (
              empty
            )
          }
        />
      </WithEntityFindings>
    </EntityTitlesContext>
  );
}
