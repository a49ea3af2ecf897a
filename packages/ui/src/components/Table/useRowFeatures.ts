import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { listRange, setSelected } from './rowSelection.ts';
import type { TableProps } from './tableProps.ts';

/** What a row can do beyond being read; the same object as long as the abilities are the same. */
export interface RowControls<Row> {
  getName: (row: Row) => string;
  onSelect: ((rowId: string, isSelected: boolean, isRange: boolean) => void) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  onToggleDetails: ((rowId: string) => void) | undefined;
  renderDetails: ((row: Row) => ReactNode) | undefined;
}

/** What the rows of a table can do, and which of them are ticked and unfolded. */
export interface RowFeatures<Row> {
  controls: RowControls<Row>;
  selected: ReadonlySet<string>;
  expanded: ReadonlySet<string>;
}

const nothing: ReadonlySet<string> = new Set();

/**
 * Holds what rows can do: be ticked, opened, unfolded.
 *
 * @returns `undefined` for a table that is only read.
 */
export function useRowFeatures<Row extends object>(
  props: TableProps<Row>,
  shownIds: () => readonly string[],
): RowFeatures<Row> | undefined {
  const { columns, getRowId, selection, onRowOpen, renderDetails } = props;
  const [expanded, setExpanded] = useState(nothing);
  const anchorId = useRef<string>(undefined);
  // Callers write their handlers anew each time; rows must not be rendered anew for that.
  const latest = useRef({ selection, onRowOpen, renderDetails, shownIds });
  useEffect(() => {
    latest.current = { selection, onRowOpen, renderDetails, shownIds };
  });

  const [nameColumn] = columns;
  const isSelectable = selection !== undefined;
  const isOpenable = onRowOpen !== undefined;
  const hasDetails = renderDetails !== undefined;
  const controls = useMemo((): RowControls<Row> | undefined => {
    if (!isSelectable && !isOpenable && !hasDetails) return undefined;
    const handleSelect = (rowId: string, isSelected: boolean, isRange: boolean) => {
      const held = latest.current.selection;
      if (!held) return;
      const range = isRange
        ? listRange(latest.current.shownIds(), anchorId.current, rowId)
        : [rowId];
      anchorId.current = rowId;
      held.onChange(setSelected(held.selected, range, isSelected));
    };
    return {
      getName: row => nameColumn?.text?.(row) ?? getRowId(row),
      onSelect: isSelectable ? handleSelect : undefined,
      onOpen: isOpenable ? row => latest.current.onRowOpen?.(row) : undefined,
      onToggleDetails: hasDetails
        ? rowId => setExpanded(open => setSelected(open, [rowId], !open.has(rowId)))
        : undefined,
      renderDetails: hasDetails ? row => latest.current.renderDetails?.(row) : undefined,
    };
  }, [isSelectable, isOpenable, hasDetails, nameColumn, getRowId]);

  // oxlint-disable-next-line react/refs -- handlers read the ref, rendering does not
  return controls && { controls, selected: selection?.selected ?? nothing, expanded };
}

const controlWidth = 32;
const leadMargin = 8;

/** Pixels that a row's own controls take before its first column. */
export function getLeadWidth<Row extends object>({ selection, renderDetails }: TableProps<Row>) {
  const controls = Number(selection !== undefined) + Number(renderDetails !== undefined);
  return controls > 0 ? leadMargin + controls * controlWidth : 0;
}
