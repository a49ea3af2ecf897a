import { SortAscendingIcon, SortDescendingIcon } from '../../icons/icons.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import type { TableColumn, TableSort } from './tableColumns.ts';
import { tableRoles } from './tableRoles.ts';

interface TableHeadProps<Row> {
  columns: readonly TableColumn<Row>[];
  sort: TableSort | undefined;
  isSortable: (column: TableColumn<Row>) => boolean;
  onSort: (columnId: string) => void;
}

/** The row of column names; those that sort are buttons. */
export function TableHead<Row>({ columns, sort, isSortable, onSort }: TableHeadProps<Row>) {
  return (
    <thead {...tableRoles.rowGroup}>
      <tr {...tableRoles.row}>
        {columns.map(column => {
          const direction = sort?.columnId === column.id ? sort.direction : undefined;
          return (
            <th
              key={column.id}
              {...tableRoles.columnHeader}
              data-align={column.align}
              aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
            >
              {isSortable(column) ? (
                <button type="button" onClick={() => onSort(column.id)}>
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
