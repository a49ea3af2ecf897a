/** Which columns are omitted, held by the caller, who may keep it for the next visit. */
export interface ColumnChoice {
  /** Ids of the columns omitted. */
  hidden: readonly string[];
  onChange: (hidden: string[]) => void;
}

/** The columns that are shown; the first and those that always stay are, whatever was chosen. */
export function listShownColumns<Column extends { id: string; isAlwaysShown?: boolean }>(
  columns: readonly Column[],
  choice: ColumnChoice | undefined,
): readonly Column[] {
  if (!choice || choice.hidden.length === 0) return columns;
  return columns.filter(
    ({ id, isAlwaysShown }, index) => index === 0 || isAlwaysShown || !choice.hidden.includes(id),
  );
}
