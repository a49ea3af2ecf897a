import type { IdealWidths } from './fitColumns.ts';
import type { TableColumn } from './tableColumns.ts';

const defaultMinWidth = 96;

/** Width of the table, in pixels, below which each row is a card. */
export const cardsBelow = 600;

type ColumnShape = Partial<Pick<TableColumn<never>, 'id' | 'minWidth' | 'grow' | 'hideBelow'>>;

/** How wide the columns are, and which are omitted, at one range of table widths. */
export interface ColumnLayout {
  /** Applies where the table is narrower than this; `undefined` is the full layout. */
  below: number | undefined;
  /** Value of `grid-template-columns`. */
  template: string;
  /** How many cells are before the first column: 1 where rows are ticked or unfolded. */
  leadCells: number;
  /** Pixels below which the table scrolls sideways. */
  minWidth: number;
  /** Positions, from 1, of the columns that are omitted. */
  hidden: number[];
}

/**
 * Works out the columns' widths. Every column keeps its minimum and the rest is shared, so that no
 * column is squeezed by another's content and all rows agree without measuring.
 *
 * @param leadWidth - pixels before the first column, for what rows are ticked and unfolded by.
 * @param ideals - what columns would need to show their texts whole: the room is shared by it.
 * @returns the full layout, then one for each narrower range, the widest first.
 */
export function computeColumnWidths(
  columns: readonly ColumnShape[],
  leadWidth = 0,
  ideals: IdealWidths = {},
): ColumnLayout[] {
  const limits = columns.flatMap(({ hideBelow }) => hideBelow ?? []);
  const ranges = [...new Set(limits)].sort((a, b) => b - a);
  return [undefined, ...ranges].map(below => computeWidths(columns, below, leadWidth, ideals));
}

function computeWidths(
  columns: readonly ColumnShape[],
  below: number | undefined,
  leadWidth: number,
  ideals: IdealWidths,
): ColumnLayout {
  const isHidden = ({ hideBelow }: ColumnShape) =>
    below !== undefined && hideBelow !== undefined && hideBelow >= below;
  const shown = columns.filter(column => !isHidden(column));
  const minWidth = shown.reduce((sum, column) => sum + getMinWidth(column), leadWidth);
  return {
    below,
    leadCells: leadWidth > 0 ? 1 : 0,
    template: [
      ...(leadWidth > 0 ? [`${leadWidth}px`] : []),
      ...shown.map((column, index) =>
        toTrack(
          column,
          ideals[column.id ?? ''],
          index === 0 ? minWidth - getMinWidth(column) : undefined,
        ),
      ),
    ].join(' '),
    minWidth,
    hidden: columns.flatMap((column, index) => (isHidden(column) ? index + 1 : [])),
  };
}

/** Of the table's width the most that the first column may take from the others to show its texts whole. */
const firstColumnShare = '36cqi';

function getMinWidth({ minWidth = defaultMinWidth }: ColumnShape) {
  return minWidth;
}

/** @param others - of the first column: what the other columns need at least. */
function toTrack(column: ColumnShape, ideal: number | undefined, others: number | undefined) {
  const { grow = 1 } = column;
  const minWidth = getMinWidth(column);
  if (ideal !== undefined && grow !== 0) {
    const least =
      others === undefined
        ? `${minWidth}px`
        : `max(${minWidth}px, min(${ideal}px, ${firstColumnShare}, 100cqi - ${others}px))`;
    return `minmax(${least}, ${ideal}fr)`;
  }
  return grow === 0 ? `${minWidth}px` : `minmax(${minWidth}px, ${grow}fr)`;
}
