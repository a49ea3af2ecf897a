const countFormat = new Intl.NumberFormat();

/** A whole number with the reader's separators. */
export function formatCount(count: number): string {
  return countFormat.format(count);
}
