export { Table } from './components/Table/Table.tsx';
export type { ServerPaging, TableFiltering, TableProps } from './components/Table/tableProps.ts';
export type { ColumnChoice } from './components/Table/columnChoice.ts';
export type { RowSelection } from './components/Table/rowSelection.ts';
export type { TableFilterValues } from './components/Table/tableFilters.ts';
export type { SortValue, TableColumn, TableSort } from './components/Table/tableColumns.ts';
export { defaultPageSize, pageSizes, readPageSize } from './components/Table/pageSizes.ts';
export type { TableDensity } from './components/Table/TableFrame.tsx';
export { type TableDensityChoice, TableDensityContext } from './components/Table/tableDensity.ts';
export {
  type PageState,
  TablePagination,
  type TablePaginationProps,
} from './components/Table/TablePagination.tsx';
