import {
  type ColumnDef,
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { useLocale } from '../../i18n/I18nProvider.tsx';
import {
  type CompareSortValues,
  createSortComparison,
  getSortValue,
  type TableColumn,
  type TableSort,
} from './tableColumns.ts';
import { defaultPageSize } from './pageSizes.ts';
import type { TablePaginationProps } from './TablePagination.tsx';
import type { TableFilterValues } from './tableFilters.ts';
import type { TableProps } from './tableProps.ts';

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});

/** What a table renders: its rows in order, and the state of sorting and paging. */
export interface RowModel<Row> {
  rows: readonly Row[];
  sort: TableSort | undefined;
  isSortable: (column: TableColumn<Row>) => boolean;
  setSort: (sort: TableSort) => void;
  page: Omit<TablePaginationProps, 'pageSizes'> | undefined;
}

const noRows: never[] = [];
const noFilterValues = {};
const allRows = Number.MAX_SAFE_INTEGER;

/** Sorts and cuts rows here, or hands both to the caller when the server does it. */
export function useRowModel<Row extends object>(
  props: TableProps<Row>,
  filterValues: TableFilterValues = noFilterValues,
): RowModel<Row> {
  const {
    columns,
    rows,
    getRowId,
    paging = defaultPageSize,
    sort,
    onSortChange,
    defaultSort,
  } = props;
  const isServerSorted = onSortChange !== undefined;
  const serverPaging = typeof paging === 'object' ? paging : undefined;
  const isPagedHere = typeof paging === 'number';
  const [page, setPage] = useState({ pageIndex: 0, pageSize: isPagedHere ? paging : allRows });
  const [lastFilterValues, setLastFilterValues] = useState(filterValues);
  if (filterValues !== lastFilterValues) {
    setLastFilterValues(filterValues);
    setPage({ ...page, pageIndex: 0 });
  }
  const lastPageIndex = Math.max(0, Math.ceil((rows?.length ?? 0) / page.pageSize) - 1);
  const pagination = { ...page, pageIndex: Math.min(page.pageIndex, lastPageIndex) };
  const locale = useLocale();
  const columnDefs = useMemo(() => {
    const compare = createSortComparison(locale);
    return columns.map(column => toColumnDef(column, compare));
  }, [columns, locale]);

  const table = useTable({
    features,
    columns: columnDefs,
    data: (rows ?? noRows) as Row[],
    getRowId,
    manualSorting: isServerSorted,
    manualPagination: !isPagedHere,
    autoResetPageIndex: false,
    enableSortingRemoval: false,
    initialState: { sorting: toSorting(defaultSort) },
    state: { pagination },
    onPaginationChange: setPage,
  });

  const hasPager = props.paging !== undefined || (rows?.length ?? 0) > defaultPageSize;
  const [sorting] = table.state.sorting;
  const shownSort = isServerSorted ? sort : sorting && toSort(sorting);

  const isSortable = (column: TableColumn<Row>) =>
    column.isSortable ?? (!isServerSorted && Boolean(column.sortValue ?? column.text));

  const setSort = (next: TableSort) => {
    if (onSortChange) onSortChange(next);
    else table.setSorting(toSorting(next));
    if (isPagedHere) table.setPageIndex(0);
  };

  return {
    rows: table.getRowModel().rows.map(({ original }) => original),
    sort: shownSort,
    isSortable,
    setSort,
    page:
      serverPaging ??
      (isPagedHere && hasPager
        ? {
            ...pagination,
            totalRows: rows?.length ?? 0,
            onChange: setPage,
          }
        : undefined),
  };
}

function toColumnDef<Row extends object>(
  column: TableColumn<Row>,
  compare: CompareSortValues,
): ColumnDef<typeof features, Row> {
  return {
    id: column.id,
    accessorFn: row => getSortValue(column, row),
    sortUndefined: 'last',
    // The row holds the value that was read once, so each is worked out once.
    sortFn: (a, b, id) => compare(a.getValue(id), b.getValue(id)),
  };
}

function toSorting(sort: TableSort | undefined) {
  return sort ? [{ id: sort.columnId, desc: sort.direction === 'desc' }] : [];
}

function toSort({ id, desc }: { id: string; desc: boolean }): TableSort {
  return { columnId: id, direction: desc ? 'desc' : 'asc' };
}
