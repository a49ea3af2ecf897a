import { memo } from 'react';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import type { TableColumn } from './tableColumns.ts';
import { tableRoles } from './tableRoles.ts';

interface TableRowProps<Row> {
  row: Row;
  columns: readonly TableColumn<Row>[];
  /** Position in the whole list from 1, the head being 1; for lists of which only a part is drawn. */
  rowIndex?: number;
  /** Where a virtual list keeps the row's place and measures it. */
  virtualIndex?: number;
  measure?: (element: HTMLElement | null) => void;
}

/** One row; its first cell names it. */
export const TableRow = memo(function TableRow<Row>({
  row,
  columns,
  rowIndex,
  virtualIndex,
  measure,
}: TableRowProps<Row>) {
  return (
    <tr {...tableRoles.row} aria-rowindex={rowIndex} data-index={virtualIndex} ref={measure}>
      {columns.map((column, index) => {
        const text = column.text?.(row);
        const cell = <span title={text}>{column.render ? column.render(row) : text}</span>;
        return index === 0 ? (
          <th key={column.id} {...tableRoles.rowHeader} data-align={column.align}>
            {cell}
          </th>
        ) : (
          <td
            key={column.id}
            {...tableRoles.cell}
            data-align={column.align}
            data-label={column.isHeaderHidden ? undefined : column.header}
          >
            {cell}
          </td>
        );
      })}
    </tr>
  );
}) as <Row>(props: TableRowProps<Row>) => React.ReactNode;

const widths = ['70%', '45%', '60%', '80%', '55%'];

/** A row that has not come yet, in its height. */
export function SkeletonRow<Row>({
  columns,
  index,
}: {
  columns: readonly TableColumn<Row>[];
  index: number;
}) {
  return (
    <tr aria-hidden>
      {columns.map((column, position) => {
        const Cell = position === 0 ? 'th' : 'td';
        return (
          <Cell key={column.id} data-align={column.align}>
            <Skeleton width={widths[(index + position * 2) % widths.length]} height={10} />
          </Cell>
        );
      })}
    </tr>
  );
}
