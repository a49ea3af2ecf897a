import type { ReactNode } from 'react';

/** What a column can be sorted by. */
export type SortValue = string | number | boolean | Date | null | undefined;

/** One column of a {@link Table}. */
export interface TableColumn<Row> {
  id: string;
  /** The column's name; also the label of its value where rows become cards. */
  header: string;
  /** The value in plain words: it is shown unless `render` is given, and it is the cell's title. */
  text?: (row: Row) => string | undefined;
  /** The value as it is shown. */
  render?: (row: Row) => ReactNode;
  /** What the browser sorts by; default `text`. */
  sortValue?: (row: Row) => SortValue;
  /** Default true where rows are sorted in the browser and there is a value to sort by, else false. */
  isSortable?: boolean;
  /** Pixels below which the column never shrinks; default 96. */
  minWidth?: number;
  /** Its share of the width that is left over; default 1, 0 keeps it at `minWidth`. */
  grow?: number;
  /** Pixels above which a column that fits its texts takes no part of the room; default 400. */
  maxWidth?: number;
  /** Pixels that its cells need beside their texts, such as for an icon. */
  besideText?: number | ((row: Row) => number);
  /** In the colour of what is secondary. */
  isQuiet?: boolean;
  /** `end` for numbers. */
  align?: 'start' | 'end';
  /** Leaves the column out where the table is narrower than this many pixels. */
  hideBelow?: number;
  /** What its filter offers and finds the row by; without it the column has no filter here. */
  filterValues?: (row: Row) => string | readonly string[] | undefined;
  /** Keeps the column from being taken out; the first always stays. */
  isAlwaysShown?: boolean;
  /** For columns of buttons, whose name only those who listen need. */
  isHeaderHidden?: boolean;
}

/** What the rows are sorted by. */
export interface TableSort {
  columnId: string;
  direction: 'asc' | 'desc';
}

/** Orders two values upwards. */
export type CompareSortValues = (a: SortValue, b: SortValue) => number;

/** Makes what orders values: texts as people who speak the language read them, all else by size. */
export function createSortComparison(locale: string): CompareSortValues {
  let collator: Intl.Collator | undefined;
  return (a, b) => {
    if (typeof a !== 'string' || typeof b !== 'string') return Number(a) - Number(b);
    collator ??= new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
    return collator.compare(a, b);
  };
}

/** The value that a column sorts by; `undefined`, which sorts last, when the row has none. */
export function getSortValue<Row>(column: TableColumn<Row>, row: Row): SortValue {
  const value = column.sortValue ? column.sortValue(row) : column.text?.(row);
  return value === null || value === '' ? undefined : value;
}
