/**
 * The one of some words that was likely meant: the same but for case, or little typing errors.
 *
 * @returns undefined when none is near.
 */
export function findNearest(word: string, known: Iterable<string>): string | undefined {
  let nearest: string | undefined;
  let least = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of known) {
    const distance = countEdits(word.toLowerCase(), candidate.toLowerCase());
    if (distance < least && distance < candidate.length) {
      nearest = candidate;
      least = distance;
    }
  }
  return nearest;
}

/** How many letters must be added, removed, replaced or swapped with their neighbour. */
function countEdits(from: string, to: string): number {
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, column - 2) + 1 : Infinity,
      );
    }
    before = last;
    last = current;
  }
  return at(last, to.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
