import { useMemo, useState } from 'react';
import { useLocale } from '../../i18n/I18nProvider.tsx';
import type { FilterOption } from '../FilterPicker/filterOptions.ts';
import type { TableColumn } from './tableColumns.ts';
import { filterRows, listFilterOptions, type TableFilterValues } from './tableFilters.ts';
import type { TableProps } from './tableProps.ts';

/** One filter of a table, as it is rendered. */
export interface TableFilter {
  columnId: string;
  label: string;
  options: readonly FilterOption[] | undefined;
  selected: readonly string[];
}

/** A table's filters, and the rows that they leave. */
export interface FilterModel<Row> {
  rows: readonly Row[] | undefined;
  filters: readonly TableFilter[];
  values: TableFilterValues;
  isFiltered: boolean;
  change: (values: TableFilterValues) => void;
}

const noValues: TableFilterValues = {};
const noFilters: TableFilter[] = [];

/** Filters rows here, or hands the filters to the caller when the server does it. */
export function useTableFilters<Row extends object>({
  columns,
  rows,
  filtering,
}: TableProps<Row>): FilterModel<Row> {
  const [ownValues, setOwnValues] = useState(noValues);
  const locale = useLocale();
  const values = filtering?.values ?? ownValues;
  const serverOptions = filtering?.options;
  const left = useMemo(
    () => (serverOptions || !rows ? rows : filterRows(rows, columns, values)),
    [serverOptions, rows, columns, values],
  );
  const filters = useMemo(() => {
    const filtered = columns.filter(column => isFiltered(column, serverOptions));
    if (filtered.length === 0) return noFilters;
    return filtered.map(column => ({
      columnId: column.id,
      label: column.header,
      options: serverOptions
        ? serverOptions[column.id]
        : rows && listFilterOptions(rows, columns, values, column, locale),
      selected: values[column.id] ?? [],
    }));
  }, [serverOptions, rows, columns, values, locale]);
  return {
    rows: left,
    filters,
    values,
    isFiltered: filters.some(({ selected }) => selected.length > 0),
    change: filtering?.onChange ?? setOwnValues,
  };
}

function isFiltered<Row>(column: TableColumn<Row>, serverOptions: object | undefined) {
  return serverOptions ? column.id in serverOptions : column.filterValues !== undefined;
}
