/**
 * How many letters must be inserted, removed, replaced or swapped with their neighbour to make one word of another; one
 * more than `max` when it is more than that.
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let value = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        value = Math.min(value, (beforeLast[column - 2] ?? 0) + 1);
      current.push(value);
      least = Math.min(least, value);
    }
    if (least > max) return max + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(last[b.length] ?? 0, max + 1);
}
