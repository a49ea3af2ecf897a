import { styled } from '@mui/material/styles';
import { type ComponentType, useMemo, useState } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { ErrorPanel } from '../ErrorPanel/ErrorPanel.tsx';
import { LazyPart } from '../LazyPart/LazyPart.tsx';
import { Progress } from '../Progress/Progress.tsx';
import type { TableColumn } from './tableColumns.ts';
import { rowHeight, TableFrame, TableGrid, TableScroller } from './TableFrame.tsx';
import { TableHead } from './TableHead.tsx';
import { layOutColumns } from './tableLayout.ts';
import { TablePagination } from './TablePagination.tsx';
import type { TableProps } from './tableProps.ts';
import { tableRoles } from './tableRoles.ts';
import { SkeletonRow } from './TableRow.tsx';
import { TableRows } from './TableRows.tsx';
import { useRowModel } from './useRowModel.ts';
import type { VirtualTableRowsProps } from './VirtualTableRows.tsx';

const virtualAbove = 120;
const rowsAtFirst = 40;

async function loadVirtualRows<Row>(): Promise<ComponentType<VirtualTableRowsProps<Row>>> {
  return (await import('./VirtualTableRows.tsx')).VirtualTableRows;
}

/** A table of things: sorted and paged here or by the server, dense, and cards where narrow. */
export function Table<Row extends object>(props: TableProps<Row>) {
  const { label, columns, rows, getRowId, error, density = 'compact', toolbar, pageSizes } = props;
  const t = useTranslations(uiTranslations);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const layouts = useMemo(() => layOutColumns(columns), [columns]);
  const model = useRowModel(props);
  const isLoading = rows === undefined && !error;
  const isVirtual = model.rows.length > virtualAbove;

  return (
    <TableFrame data-flush={props.isFlush || undefined}>
      {toolbar && <Toolbar>{toolbar}</Toolbar>}
      <BusyBar>{(props.isFetching || isLoading) && <Progress />}</BusyBar>
      {error ? (
        <Instead>
          <ErrorPanel error={error} actions={props.errorActions} />
        </Instead>
      ) : (
        <TableScroller
          ref={setScroller}
          style={{ maxHeight: props.maxHeight ?? (isVirtual ? '75vh' : undefined) }}
        >
          <TableGrid
            {...tableRoles.table}
            aria-label={label}
            aria-busy={props.isFetching || isLoading}
            aria-rowcount={isVirtual ? model.rows.length + 1 : undefined}
            layouts={layouts}
            density={density}
          >
            <TableHead
              columns={columns}
              sort={model.sort}
              isSortable={model.isSortable}
              onSort={model.toggleSort}
            />
            {isLoading ? (
              <SkeletonRows columns={columns} count={props.skeletonRows ?? 10} />
            ) : isVirtual ? (
              <LazyPart
                load={loadVirtualRows<Row>}
                isWanted
                props={{
                  rows: model.rows,
                  columns,
                  getRowId,
                  estimatedRowHeight: rowHeight[density] + 1,
                  scroller,
                }}
                fallback={
                  <TableRows
                    rows={model.rows.slice(0, rowsAtFirst)}
                    columns={columns}
                    getRowId={getRowId}
                  />
                }
              />
            ) : (
              <TableRows rows={model.rows} columns={columns} getRowId={getRowId} />
            )}
          </TableGrid>
          {!isLoading && model.rows.length === 0 && (
            <Instead>{props.empty ?? <EmptyState title={t('table.empty')} />}</Instead>
          )}
        </TableScroller>
      )}
      {model.page && !error && (
        <div style={{ visibility: isLoading ? 'hidden' : undefined }}>
          <TablePagination pageSizes={pageSizes} {...model.page} />
        </div>
      )}
    </TableFrame>
  );
}

function SkeletonRows<Row>({
  columns,
  count,
}: {
  columns: readonly TableColumn<Row>[];
  count: number;
}) {
  return (
    <tbody {...tableRoles.rowGroup}>
      {Array.from({ length: count }, (_, index) => (
        <SkeletonRow key={index} columns={columns} index={index} />
      ))}
    </tbody>
  );
}

const Toolbar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  padding: theme.spacing(1, 2),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));

// It takes no room, so that rows stay where they are when it comes.
const BusyBar = styled('div')({
  position: 'relative',
  zIndex: 2,
  height: 0,
  '& > *': { position: 'absolute', insetInline: 0, top: 0 },
});

const Instead = styled('div')(({ theme }) => ({ padding: theme.spacing(2) }));
