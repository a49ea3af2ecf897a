import { type KeyboardEvent, memo, type MouseEvent, type ReactNode } from 'react';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { RowLead } from './RowLead.tsx';
import type { TableColumn } from './tableColumns.ts';
import { tableRoles } from './tableRoles.ts';
import type { RowControls } from './useRowFeatures.ts';

interface TableRowProps<Row> {
  row: Row;
  columns: readonly TableColumn<Row>[];
  /** Position in the whole list from 1, the head being 1; for lists of which only a part is rendered. */
  rowIndex?: number;
  /** Where a virtual list keeps the row's place and measures it. */
  virtualIndex?: number;
  measure?: (element: HTMLElement | null) => void;
  /** What the row can do; omitted where it is only read. */
  controls?: RowControls<Row>;
  rowId?: string;
  isSelected?: boolean;
  isExpanded?: boolean;
}

/** One row; its first cell names it. */
export const TableRow = memo(function TableRow<Row>({
  row,
  columns,
  rowIndex,
  virtualIndex,
  measure,
  controls,
  rowId = '',
  isSelected = false,
  isExpanded = false,
}: TableRowProps<Row>) {
  const onOpen = controls?.onOpen;
  return (
    // The keyboard opens the row by the button in its first cell.
    <tr
      {...tableRoles.row}
      aria-rowindex={rowIndex}
      data-index={virtualIndex}
      data-selected={isSelected || undefined}
      data-open={onOpen ? '' : undefined}
      onClick={onOpen && (event => isOnRowItself(event) && onOpen(row))}
      ref={measure}
    >
      {controls && <RowLead {...{ row, rowId, controls, isSelected, isExpanded }} />}
      {columns.map((column, index) => {
        const text = column.text?.(row);
        const content = column.render ? column.render(row) : text;
        return index === 0 ? (
          <th key={column.id} {...tableRoles.rowHeader} data-align={column.align}>
            <span title={text}>
              {onOpen ? <OpenButton onOpen={() => onOpen(row)}>{content}</OpenButton> : content}
            </span>
          </th>
        ) : (
          <td
            key={column.id}
            {...tableRoles.cell}
            data-align={column.align}
            data-quiet={column.isQuiet || undefined}
            data-label={column.isHeaderHidden ? undefined : column.header}
          >
            <span title={text}>{content}</span>
          </td>
        );
      })}
      {isExpanded && (
        <td {...tableRoles.cell} aria-colspan={columns.length + 1} data-details>
          {controls?.renderDetails?.(row)}
        </td>
      )}
    </tr>
  );
}) as <Row>(props: TableRowProps<Row>) => ReactNode;

/** Whether a click was meant for the row: not for what is in it, nor to mark its text. */
function isOnRowItself({ target }: MouseEvent) {
  const isOnControl = (target as Element).closest('a, button, input, label, [data-details]');
  return !isOnControl && !globalThis.getSelection()?.toString();
}

function OpenButton({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button type="button" data-row-button onClick={onOpen} onKeyDown={walkRows}>
      {children}
    </button>
  );
}

/** Goes from row to row by the arrow keys. */
function walkRows(event: KeyboardEvent<HTMLElement>) {
  const row = event.currentTarget.closest('tr');
  const next =
    (event.key === 'ArrowDown' && row?.nextElementSibling) ||
    (event.key === 'ArrowUp' && row?.previousElementSibling);
  if (!next) return;
  event.preventDefault();
  next.querySelector<HTMLElement>('[data-row-button]')?.focus();
}

const widths = ['70%', '45%', '60%', '80%', '55%'];

/** A row that has not come yet, in its height. */
export function SkeletonRow<Row>({
  columns,
  index,
  hasLead,
}: {
  columns: readonly TableColumn<Row>[];
  index: number;
  hasLead: boolean;
}) {
  return (
    <tr aria-hidden>
      {hasLead && <td data-lead>{'\u00A0'}</td>}
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
