import { useMemo } from 'react';
import { listShownColumns } from './columnChoice.ts';
import { estimateWidths, type IdealWidths, listEmptyColumns } from './fitColumns.ts';
import type { TableColumn } from './tableColumns.ts';
import { type ColumnLayout, computeColumnWidths } from './tableLayout.ts';
import type { TableProps } from './tableProps.ts';

const noRows: readonly never[] = [];

/**
 * The columns that a table shows, and how wide they are. Both stay the same objects for as long as new rows change
 * nothing about them, so that rows are not rendered again.
 */
export function useFittedColumns<Row extends object>(
  { columns: all, columnChoice, fitsContent = false }: TableProps<Row>,
  rows: readonly Row[],
  sortedId: string | undefined,
  leadWidth: number,
): { columns: readonly TableColumn<Row>[]; layouts: ColumnLayout[] } {
  const chosen = useMemo(() => listShownColumns(all, columnChoice), [all, columnChoice]);
  const fittedRows = fitsContent ? rows : noRows;
  const emptyIds = useMemo(
    () => listEmptyColumns(chosen, fittedRows, sortedId).join(),
    [chosen, fittedRows, sortedId],
  );
  const columns = useMemo(() => {
    const empty = new Set(emptyIds.split(','));
    return emptyIds ? chosen.filter(({ id }) => !empty.has(id)) : chosen;
  }, [chosen, emptyIds]);
  const widths = useMemo(
    () => JSON.stringify(estimateWidths(columns, fittedRows)),
    [columns, fittedRows],
  );
  const layouts = useMemo(
    () => computeColumnWidths(columns, leadWidth, JSON.parse(widths) as IdealWidths),
    [columns, leadWidth, widths],
  );
  return { columns, layouts };
}
