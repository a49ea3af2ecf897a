import type { TableColumn } from './tableColumns.ts';
import { TableRow } from './TableRow.tsx';
import { tableRoles } from './tableRoles.ts';
import type { RowFeatures } from './useRowFeatures.ts';
import { useRowsAtFirst } from './useRowsAtFirst.ts';

/** Props of {@link TableRows}. */
export interface TableRowsProps<Row> {
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  getRowId: (row: Row) => string;
  /** Omitted where rows are only read. */
  features?: RowFeatures<Row> | undefined;
}

/** All rows of a short list. */
export function TableRows<Row>({
  rows,
  columns,
  getRowId,
  features,
  estimatedRowHeight,
}: TableRowsProps<Row> & { estimatedRowHeight: number }) {
  const rowsAtFirst = useRowsAtFirst();
  const shown = rows.slice(0, rowsAtFirst);
  // What is below the rows is at its place from the start.
  const room = shown.length < rows.length && { minHeight: rows.length * estimatedRowHeight };
  return (
    <tbody {...tableRoles.rowGroup} style={room || undefined}>
      {shown.map(row => {
        const rowId = getRowId(row);
        return (
          <TableRow
            key={rowId}
            row={row}
            columns={columns}
            {...(features && getRowProps(features, rowId))}
          />
        );
      })}
    </tbody>
  );
}

/** What one row knows of the table's abilities. */
export function getRowProps<Row>(
  { controls, selected, expanded }: RowFeatures<Row>,
  rowId: string,
) {
  return {
    rowId,
    controls,
    isSelected: selected.has(rowId),
    isExpanded: expanded.has(rowId),
  };
}
