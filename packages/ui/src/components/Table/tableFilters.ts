import type { FilterOption } from '../FilterPicker/filterOptions.ts';
import type { TableColumn } from './tableColumns.ts';

/** What a table is filtered by: the values ticked, by column. */
export type TableFilterValues = Readonly<Record<string, readonly string[]>>;

type FilterColumn<Row> = Pick<TableColumn<Row>, 'id' | 'filterValues'>;

/** The rows that have, in every column filtered by, one of the values ticked. */
export function filterRows<Row>(
  rows: readonly Row[],
  columns: readonly FilterColumn<Row>[],
  values: TableFilterValues,
): readonly Row[] {
  const active = columns.filter(({ id }) => values[id]?.length);
  if (active.length === 0) return rows;
  return rows.filter(row =>
    active.every(column =>
      listValues(column, row).some(value => values[column.id]?.includes(value)),
    ),
  );
}

/** What a column's filter offers: its values in all rows, counted among those the other filters leave. */
export function listFilterOptions<Row>(
  rows: readonly Row[],
  columns: readonly FilterColumn<Row>[],
  values: TableFilterValues,
  column: FilterColumn<Row>,
  locale: string,
): FilterOption[] {
  const others = columns.filter(({ id }) => id !== column.id);
  const counts = new Map<string, number>();
  for (const row of rows) for (const value of listValues(column, row)) counts.set(value, 0);
  for (const row of filterRows(rows, others, values)) {
    for (const value of listValues(column, row)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const collator = new Intl.Collator(locale, { numeric: true });
  return [...counts]
    .map(([value, count]) => ({ value, label: value, count }))
    .sort((a, b) => collator.compare(a.label, b.label));
}

function listValues<Row>({ filterValues }: FilterColumn<Row>, row: Row): readonly string[] {
  const values = filterValues?.(row) ?? [];
  return typeof values === 'string' ? [values] : [...new Set(values)];
}
