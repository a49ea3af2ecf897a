import type { ReactNode } from 'react';
import type { FilterOption } from '../FilterPicker/filterOptions.ts';
import type { ColumnChoice } from './columnChoice.ts';
import type { RowSelection } from './rowSelection.ts';
import type { TableColumn, TableSort } from './tableColumns.ts';
import type { TableDensity } from './TableFrame.tsx';
import type { TableFilterValues } from './tableFilters.ts';
import type { PageState } from './TablePagination.tsx';

/** Pages that the server cuts: `rows` is the page, and the server sends another. */
export interface ServerPaging extends PageState {
  /** How many rows there are on all pages; `undefined` while it is not known. */
  totalRows: number | undefined;
  /** Where the total is not known: whether there is a page after this one. */
  hasNextPage?: boolean;
  onChange: (page: PageState) => void;
}

/** Filters that the caller holds, such as in the page's address. */
export interface TableFiltering {
  values: TableFilterValues;
  onChange: (values: TableFilterValues) => void;
  /**
   * Where the server filters: what there is to choose, by column, `undefined` until it comes. Without it the
   * table filters by the columns' `filterValues`.
   */
  options?: Readonly<Record<string, readonly FilterOption[] | undefined>>;
}

/** What a table is given: its rows, and who sorts and pages them. */
export interface TableProps<Row extends object> {
  /** What the table lists, as its name. */
  label: string;
  columns: readonly TableColumn<Row>[];
  /** The rows, or `undefined` until they first come. */
  rows: readonly Row[] | undefined;
  getRowId: (row: Row) => string;
  /** The sorting, where the caller holds it: the rows come sorted, and `onSortChange` requests more. */
  sort?: TableSort;
  onSortChange?: (sort: TableSort | undefined) => void;
  /** The first sorting, where the table sorts by itself. */
  defaultSort?: TableSort;
  /**
   * `none` shows all rows (long lists are virtual), a number cuts pages of that size here; default 25 rows a
   * page, without a pager as long as one page holds them all.
   */
  paging?: 'none' | number | ServerPaging;
  /** Page sizes to choose from; default 25, 50, 100. */
  pageSizes?: readonly number[];
  /** New rows are on their way; the old ones stay. */
  isFetching?: boolean;
  /** The rows are not yet those that were requested: they step back until the others come. */
  isOutdated?: boolean;
  /** Stands in place of the rows. */
  error?: Error | null;
  /** Tries again what failed, by the button Retry. */
  onRetry?: (() => unknown) | undefined;
  /** Stands in place of rows when there are none; default `No records to display`. */
  empty?: ReactNode;
  /** Filters, where the caller holds them or the server applies them. */
  filtering?: TableFiltering;
  /** Lets rows be ticked. */
  selection?: RowSelection;
  /** What can be done with the rows ticked: buttons beside their count. */
  selectionActions?: ReactNode;
  /** What a click on a row does; the first column then is a button, so it must render no link. */
  onRowOpen?: (row: Row) => void;
  /** Lets rows be unfolded: what is then shown beneath. */
  renderDetails?: (row: Row) => ReactNode;
  /** Lets columns be taken out. */
  columnChoice?: ColumnChoice;
  /** Default what the user has chosen for all tables, else `compact`. */
  density?: TableDensity;
  /** Lets the height of this table's rows be chosen apart from others. */
  onDensityChange?: (density: TableDensity) => void;
  /** Keeps the first column in sight while the others scroll sideways. */
  isFirstColumnSticky?: boolean;
  /** Pixels, or any CSS height, after which the rows scroll under the head. */
  maxHeight?: number | string;
  /** Keeps the bar and the head in sight while the page scrolls; not with `maxHeight`. */
  hasStickyHead?: boolean;
  /** A bar above the rows: title, search, filters. */
  toolbar?: ReactNode;
  /** Shares the room by the columns' texts, and omits columns in which no row says anything. */
  fitsContent?: boolean;
  /** Where rows become cards, values follow each other in one line without their labels. */
  hasShortCards?: boolean;
  /** Shows the rows of the page in another form, such as cards, while there are some. */
  renderRows?: ((rows: readonly Row[]) => ReactNode) | undefined;
  /** Keeps the head for those who listen, where the columns speak for themselves. */
  isHeadHidden?: boolean;
  /** For tables inside a card: no frame of its own. */
  isFlush?: boolean;
  /** How many rows to expect while there are none yet; default 10. */
  skeletonRows?: number;
}
