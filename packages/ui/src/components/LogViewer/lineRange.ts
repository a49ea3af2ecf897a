/** Lines of a text, counted from 1; `last` is inclusive. */
export interface LineRange {
  first: number;
  last: number;
}

/** The lines that an address' hash names: `#line-12` or `#line-12-20`; `undefined` for any other hash. */
export function parseLineHash(hash: string): LineRange | undefined {
  const [, first, last = first] = /^#line-(\d{1,9})(?:-(\d{1,9}))?$/.exec(hash) ?? [];
  if (first === undefined || last === undefined) return undefined;
  const [low, high] = [Number(first), Number(last)].sort((a, b) => a - b) as [number, number];
  return low > 0 ? { first: low, last: high } : undefined;
}

/** The hash that names lines. */
export function formatLineHash({ first, last }: LineRange): string {
  return first === last ? `#line-${first}` : `#line-${first}-${last}`;
}

/**
 * What is chosen after a line was chosen.
 *
 * @param isExtending - from what was chosen before up to this line.
 * @returns `undefined` when the one line that was chosen is chosen again.
 */
export function chooseLine(
  before: LineRange | undefined,
  line: number,
  isExtending: boolean,
): LineRange | undefined {
  if (before && isExtending) {
    return line < before.first
      ? { first: line, last: before.last }
      : { first: before.first, last: line };
  }
  if (before?.first === line && before.last === line) return undefined;
  return { first: line, last: line };
}
