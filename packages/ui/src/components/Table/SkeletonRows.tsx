import { useTheme } from '@mui/material/styles';
import { type CSSProperties, useEffect, useState } from 'react';
import type { TableColumn } from './tableColumns.ts';
import { pendingCardHeight, pendingRowCount, pendingRows } from './TableFrame.tsx';
import { SkeletonRow } from './TableRow.tsx';
import { cardsBelow } from './tableLayout.ts';
import { tableRoles } from './tableRoles.ts';

interface SkeletonRowsProps<Row> {
  columns: readonly TableColumn<Row>[];
  count: number;
  /** Of one row, in pixels. */
  height: number;
  /** Whether a cell is before the first column. */
  hasLead: boolean;
  /** Whether the values of a card are in one line. */
  hasShortCards: boolean;
}

/** The room of rows that have not come yet; grey bars are in it when they take longer than a moment. */
export function SkeletonRows<Row>({
  columns,
  count,
  height,
  hasLead,
  hasShortCards,
}: SkeletonRowsProps<Row>) {
  const { short } = useTheme().transitions.duration;
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), short);
    return () => clearTimeout(timer);
  }, [short]);

  return (
    <tbody
      {...tableRoles.rowGroup}
      {...{ [pendingRows]: '' }}
      style={
        {
          minHeight: count * height,
          [pendingRowCount]: count,
          [pendingCardHeight]: `${hasShortCards ? shortCardHeight : estimateCardHeight(columns)}px`,
        } as CSSProperties
      }
    >
      {isLate &&
        Array.from({ length: count }, (_, index) => (
          <SkeletonRow key={index} columns={columns} index={index} hasLead={hasLead} />
        ))}
    </tbody>
  );
}

const shortCardHeight = 61;
const cardHeadHeight = 36;
const cardLineHeight = 24;
const maxCardLines = 3;

/** A card has a line for each value under its name; of many columns some are empty. */
function estimateCardHeight(
  columns: readonly Pick<TableColumn<never>, 'isHeaderHidden' | 'hideBelow'>[],
) {
  const shown = columns.filter(
    ({ isHeaderHidden, hideBelow = 0 }) => !isHeaderHidden && hideBelow < cardsBelow,
  );
  const lines = shown.length - 1;
  return cardHeadHeight + cardLineHeight * Math.min(lines, maxCardLines);
}
