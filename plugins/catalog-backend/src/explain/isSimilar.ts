/** One letter in so many may be wrong. */
const lettersPerSlip = 4;
const mostSlips = 3;

/** Whether one name may be a slip for another: some letters more, less, other or swapped, or more at its end. */
export function isSimilar(name: string, other: string): boolean {
  if (other.startsWith(`${name}-`) || name.startsWith(`${other}-`)) return true;
  const most = Math.min(mostSlips, Math.max(1, Math.floor(name.length / lettersPerSlip)));
  return Math.abs(name.length - other.length) <= most && countSlips(name, other) <= most;
}

/** The optimal string alignment distance: the fewest letters put in, left out, replaced or swapped. */
function countSlips(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}
