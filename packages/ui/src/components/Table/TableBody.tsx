import { LazyPart } from '../LazyPart/LazyPart.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';
import { rowHeight, type TableDensity } from './TableFrame.tsx';
import { TableRows, type TableRowsProps } from './TableRows.tsx';
import type { VirtualTableRowsProps } from './VirtualTableRows.tsx';

/** How many rows a table renders in full before it renders only those in sight. */
export const virtualAbove = 120;
const rowsBeforeVirtual = 40;

const loadVirtualRows = () => import('./VirtualTableRows.tsx');

interface TableBodyProps<Row> extends TableRowsProps<Row> {
  isLoading: boolean;
  skeletonRows: number;
  hasLead: boolean;
  hasShortCards: boolean;
  density: TableDensity;
  scroller: HTMLElement | null;
}

/** The rows, those to come while there are none, and of many only those in sight. */
export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { isLoading, skeletonRows, hasLead, hasShortCards, density, scroller, ...others } = props;
  const estimatedRowHeight = rowHeight[density] + 1;
  const rows = { ...others, estimatedRowHeight };
  if (isLoading) {
    return (
      <SkeletonRows
        columns={rows.columns}
        count={skeletonRows}
        height={estimatedRowHeight}
        hasLead={hasLead}
        hasShortCards={hasShortCards}
      />
    );
  }
  if (rows.rows.length <= virtualAbove) return <TableRows {...rows} />;
  return (
    <LazyPart<VirtualTableRowsProps<Row>>
      load={loadVirtualRows}
      props={{ ...rows, scroller }}
      fallback={<TableRows {...rows} rows={rows.rows.slice(0, rowsBeforeVirtual)} />}
    />
  );
}
