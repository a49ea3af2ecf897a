import type { RefCallback } from 'react';
import { SortAscendingIcon, SortDescendingIcon } from '../../icons/icons.tsx';
import { useChoice } from '../../hooks/useChoice.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { HeadLead, type HeadLeadProps } from './HeadLead.tsx';
import type { TableColumn, TableSort } from './tableColumns.ts';
import { tableRoles } from './tableRoles.ts';

interface TableHeadProps<Row> {
  columns: readonly TableColumn<Row>[];
  sort: TableSort | undefined;
  isSortable: (column: TableColumn<Row>) => boolean;
  onSort: (sort: TableSort) => void;
  /** The cell before the first column, where rows have controls of their own. */
  lead: HeadLeadProps | undefined;
  headRef: RefCallback<HTMLElement>;
}

/** The row of column names; those that sort are buttons. */
export function TableHead<Row>({
  columns,
  sort,
  isSortable,
  onSort,
  lead,
  headRef,
}: TableHeadProps<Row>) {
  const [shownSort, choose] = useChoice(sort, next => next && onSort(next));
  const turn = (columnId: string) => {
    const isTurned = shownSort?.columnId === columnId && shownSort.direction === 'asc';
    choose({ columnId, direction: isTurned ? 'desc' : 'asc' });
  };
  return (
    <thead {...tableRoles.rowGroup} ref={headRef}>
      <tr {...tableRoles.row}>
        {lead && <HeadLead {...lead} />}
        {columns.map(column => {
          const direction = shownSort?.columnId === column.id ? shownSort.direction : undefined;
          return (
            <th
              key={column.id}
              {...tableRoles.columnHeader}
              data-align={column.align}
              aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
            >
              {isSortable(column) ? (
                <button type="button" onClick={() => turn(column.id)}>
                  {column.header}
                  {direction === 'desc' ? (
                    <SortDescendingIcon size={12} />
                  ) : (
                    <SortAscendingIcon size={12} />
                  )}
                </button>
              ) : (
                <HeaderText isHidden={column.isHeaderHidden}>{column.header}</HeaderText>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function HeaderText({ isHidden, children }: { isHidden?: boolean; children: string }) {
  return isHidden ? <VisuallyHidden>{children}</VisuallyHidden> : children;
}
