/** Rows that are ticked, held by the caller. */
export interface RowSelection {
  /** Ids of the rows ticked, on whatever page they are. */
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /**
   * Where the server cuts the pages: gets the ids of the rows on all of them. Without it only the rows on view
   * can be ticked together.
   *
   * @throws Error whose message is reported beside the count.
   */
  listAllIds?: (signal: AbortSignal) => Promise<readonly string[]>;
}

/** Ticks or unticks rows. */
export function setSelected(
  selected: ReadonlySet<string>,
  rowIds: readonly string[],
  isSelected: boolean,
): ReadonlySet<string> {
  const next = new Set(selected);
  for (const rowId of rowIds) {
    if (isSelected) next.add(rowId);
    else next.delete(rowId);
  }
  return next;
}

/** The rows from the one ticked last to this one, in the order they are shown; only this one when there was none. */
export function listRange(
  rowIds: readonly string[],
  anchorId: string | undefined,
  rowId: string,
): readonly string[] {
  const anchor = anchorId === undefined ? -1 : rowIds.indexOf(anchorId);
  const end = rowIds.indexOf(rowId);
  if (anchor < 0 || end < 0) return [rowId];
  return rowIds.slice(Math.min(anchor, end), Math.max(anchor, end) + 1);
}
