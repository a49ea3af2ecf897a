import type { TableColumn } from './tableColumns.ts';

/** How wide a column would be if there were room enough, in pixels by its id. */
export type IdealWidths = Readonly<Record<string, number>>;

const cellPadding = 16;
const defaultMaxWidth = 400;
/** Small changes of the rows change no widths. */
const widthStep = 16;
/** Of long lists some rows speak for all. */
const measuredRows = 200;

/**
 * Ids of the columns in which no row says anything. The first column, those that always stay and those that show
 * no text are never among them.
 *
 * @param keptId - a column that stays nevertheless, such as the one that the rows are sorted by.
 */
export function listEmptyColumns<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  alwaysShownId: string | undefined,
): string[] {
  if (rows.length === 0) return [];
  return columns
    .filter(
      ({ id, text, isAlwaysShown }, index) =>
        index > 0 && text && !isAlwaysShown && id !== alwaysShownId && !rows.some(row => text(row)),
    )
    .map(({ id }) => id);
}

/** How wide the texts of each column are, estimated from their letters: nothing has to be rendered for it. */
export function estimateWidths<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
): IdealWidths {
  const step = Math.max(1, Math.ceil(rows.length / measuredRows));
  const measured = rows.filter((_, index) => index % step === 0);
  return Object.fromEntries(
    columns.flatMap(({ id, header, text, grow, minWidth = 0, maxWidth, besideText = 0 }) => {
      if (!text || grow === 0 || measured.length === 0) return [];
      const widest = Math.max(
        estimateTextWidth(header),
        ...measured.map(row => estimateTextWidth(text(row) ?? '') + getBeside(row, besideText)),
      );
      const stepped = Math.ceil((widest + cellPadding) / widthStep) * widthStep;
      const width = Math.min(maxWidth ?? defaultMaxWidth, stepped);
      return [[id, Math.max(minWidth, width)]];
    }),
  );
}

function getBeside<Row>(row: Row, besideText: number | ((row: Row) => number)): number {
  return typeof besideText === 'function' ? besideText(row) : besideText;
}

const narrow = /[fijlrt.,:;'|!()[\]/ -]/g;
const wide = /[mwMW@%A-Z\u0250-\uffff]/g;

/** About as wide as the body font renders it. */
function estimateTextWidth(text: string): number {
  const shown = text.slice(0, 200);
  const count = (letters: RegExp) => shown.match(letters)?.length ?? 0;
  return 7.2 * shown.length - 2.8 * count(narrow) + 2.4 * count(wide);
}
