import type { TableColumn } from './tableColumns.ts';
import { TableRow } from './TableRow.tsx';
import { tableRoles } from './tableRoles.ts';

/** Props of {@link TableRows}. */
export interface TableRowsProps<Row> {
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  getRowId: (row: Row) => string;
}

/** All rows of a short list. */
export function TableRows<Row>({ rows, columns, getRowId }: TableRowsProps<Row>) {
  return (
    <tbody {...tableRoles.rowGroup}>
      {rows.map(row => (
        <TableRow key={getRowId(row)} row={row} columns={columns} />
      ))}
    </tbody>
  );
}
