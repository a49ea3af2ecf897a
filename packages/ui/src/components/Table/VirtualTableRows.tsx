import { useVirtualizer } from '@tanstack/react-virtual';
import { TableRow } from './TableRow.tsx';
import { getRowProps, type TableRowsProps } from './TableRows.tsx';
import { tableRoles } from './tableRoles.ts';

/** Props of {@link VirtualTableRows}. */
export interface VirtualTableRowsProps<Row> extends TableRowsProps<Row> {
  estimatedRowHeight: number;
  /** The element that scrolls, once it is. */
  scroller: HTMLElement | null;
}

/** Of a long list the rows in sight; room is left for the others. */
export default function VirtualTableRows<Row>({
  rows,
  columns,
  getRowId,
  features,
  estimatedRowHeight,
  scroller,
}: VirtualTableRowsProps<Row>) {
  // oxlint-disable-next-line react/incompatible-library -- what it returns goes to no memoised child
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => estimatedRowHeight,
    overscan: 10,
  });
  const items = virtualizer.getVirtualItems();
  const first = items.at(0);
  const last = items.at(-1);
  const room = {
    paddingTop: first?.start ?? 0,
    paddingBottom: last ? virtualizer.getTotalSize() - last.end : 0,
  };
  return (
    <tbody {...tableRoles.rowGroup} style={room}>
      {items.map(({ index }) => {
        const row = rows[index];
        if (row === undefined) return null;
        const rowId = getRowId(row);
        return (
          <TableRow
            key={rowId}
            row={row}
            columns={columns}
            rowIndex={index + 2}
            virtualIndex={index}
            measure={virtualizer.measureElement}
            {...(features && getRowProps(features, rowId))}
          />
        );
      })}
    </tbody>
  );
}
