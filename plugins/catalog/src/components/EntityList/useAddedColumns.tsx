import { useContributions } from '@portico/app';
import type { Entity } from '@portico/catalog-model';
import { useReadText } from '@portico/ui/i18n';
import type { TableColumn } from '@portico/ui/table';
import { useMemo } from 'react';
import { entityColumnPoint } from '../../points.ts';
import { AddedColumnCell } from './AddedColumnCell.tsx';

/** The columns that plugins offer for the list of a kind; the same while these are. */
export function useAddedColumns(kind: string): readonly TableColumn<Entity>[] {
  const readText = useReadText();
  const offered = useContributions(entityColumnPoint).filter(
    ({ value: { isOfferedFor } }) => isOfferedFor?.(kind) ?? true,
  );
  return useMemo(
    () =>
      offered.map(column => {
        const { title, minWidth } = column.value;
        return {
          id: column.id,
          header: readText(title),
          render: entity => <AddedColumnCell column={column} entity={entity} />,
          grow: 0.3,
          ...(minWidth !== undefined && { minWidth }),
        };
      }),
    // The list of contributions is new each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [offered.map(({ id }) => id).join(), readText],
  );
}
