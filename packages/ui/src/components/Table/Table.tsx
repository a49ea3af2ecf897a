import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { ErrorPanel } from '../ErrorPanel/ErrorPanel.tsx';
import { Progress } from '../Progress/Progress.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { TableBar } from './TableBar.tsx';
import { TableBody, virtualAbove } from './TableBody.tsx';
import { useTableDensity } from './tableDensity.ts';
import { TableFrame, TableGrid, TableScroller } from './TableFrame.tsx';
import { TableHead } from './TableHead.tsx';
import { TablePagination } from './TablePagination.tsx';
import type { TableProps } from './tableProps.ts';
import { tableRoles } from './tableRoles.ts';
import { useStickyHead } from './useStickyHead.ts';
import { getLeadWidth, useRowFeatures } from './useRowFeatures.ts';
import { useFittedColumns } from './useFittedColumns.ts';
import { useRowModel } from './useRowModel.ts';
import { type FilterModel, useTableFilters } from './useTableFilters.ts';

/** A table of items: sorted, filtered and paged here or by the server, dense, and cards where narrow. */
export function Table<Row extends object>(props: TableProps<Row>) {
  const { label, rows, getRowId, error, selection } = props;
  const { density, onDensityChange } = useTableDensity(props);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const leadWidth = getLeadWidth(props);
  const filters = useTableFilters(props);
  const model = useRowModel({ ...props, rows: filters.rows }, filters.values);
  const { columns, layouts } = useFittedColumns(props, model.rows, model.sort?.columnId, leadWidth);
  const sticky = useStickyHead(props.hasStickyHead === true);
  const features = useRowFeatures(props, () => model.rows.map(getRowId));
  const isLoading = rows === undefined && !error;
  const isBusy = props.isFetching === true || isLoading;
  const isVirtual = model.rows.length > virtualAbove;
  const isServerPaged = typeof props.paging === 'object';

  return (
    <TableFrame
      data-flush={props.isFlush || undefined}
      data-sticky={props.hasStickyHead || undefined}
    >
      <TableBar
        isSticky={props.hasStickyHead === true}
        barRef={sticky.bar}
        toolbar={props.toolbar}
        filters={filters}
        columns={props.columns}
        columnChoice={props.columnChoice}
        density={density}
        onDensityChange={onDensityChange}
      />
      {selection && (
        <SelectionBar
          selection={selection}
          allIds={isServerPaged ? undefined : filters.rows?.map(getRowId)}
          totalRows={model.page?.totalRows}
          actions={props.selectionActions}
        />
      )}
      <BusyBar>{isBusy && <Progress />}</BusyBar>
      {error ? (
        <Instead>
          <ErrorPanel error={error} onRetry={props.onRetry} />
        </Instead>
      ) : props.renderRows && !isLoading && model.rows.length > 0 ? (
        <Instead aria-busy={isBusy}>{props.renderRows(model.rows)}</Instead>
      ) : (
        <TableScroller
          ref={setScroller}
          stickyLayouts={props.hasStickyHead ? layouts : undefined}
          style={{ maxHeight: props.maxHeight ?? (isVirtual ? '75vh' : undefined) }}
        >
          <TableGrid
            {...tableRoles.table}
            aria-label={label}
            aria-busy={isBusy}
            data-outdated={props.isOutdated || undefined}
            aria-rowcount={isVirtual ? model.rows.length + 1 : undefined}
            layouts={layouts}
            density={density}
            leadWidth={leadWidth}
            data-short-cards={props.hasShortCards || undefined}
            data-headless={props.isHeadHidden || undefined}
            isFirstColumnSticky={props.isFirstColumnSticky === true}
          >
            <TableHead
              columns={columns}
              sort={model.sort}
              // Nobody sees what a hidden button would do.
              isSortable={column => !props.isHeadHidden && model.isSortable(column)}
              onSort={model.setSort}
              headRef={sticky.head}
              lead={leadWidth > 0 ? { selection, rowIds: model.rows.map(getRowId) } : undefined}
            />
            <TableBody
              isLoading={isLoading}
              skeletonRows={props.skeletonRows ?? 10}
              hasShortCards={props.hasShortCards === true}
              hasLead={leadWidth > 0}
              rows={model.rows}
              columns={columns}
              getRowId={getRowId}
              features={features}
              density={density}
              scroller={scroller}
            />
          </TableGrid>
          {!isLoading && model.rows.length === 0 && (
            <Instead>{props.empty ?? <NoRows filters={filters} />}</Instead>
          )}
        </TableScroller>
      )}
      {model.page && !error && (
        <div style={{ visibility: isLoading ? 'hidden' : undefined }}>
          <TablePagination pageSizes={props.pageSizes} {...model.page} />
        </div>
      )}
    </TableFrame>
  );
}

function NoRows<Row>({ filters }: { filters: FilterModel<Row> }) {
  const t = useTranslations(uiTranslations);
  if (!filters.isFiltered) return <EmptyState title={t('table.empty')} />;
  return (
    <EmptyState
      title={t('table.empty')}
      description={t('table.noneFits')}
      action={
        <Button variant="outlined" onClick={() => filters.change({})}>
          {t('table.clearFilters')}
        </Button>
      }
    />
  );
}

// It takes no room, so that rows stay where they are when it comes.
const BusyBar = styled('div')({
  position: 'relative',
  zIndex: 2,
  height: 0,
  '& > *': { position: 'absolute', insetInline: 0, top: 0 },
});

const Instead = styled('div')(({ theme }) => ({
  padding: theme.spacing(2),
  // The table's own frame is around it.
  '&:has(> [data-panel]:only-child)': { padding: 0 },
  '& > [data-panel]:only-child': { border: 0, borderRadius: 0 },
}));
