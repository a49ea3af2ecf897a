import { diffArrays } from 'diff';

/** A line of two texts that are compared, with its number in each that has it, from 1. */
export type DiffLine =
  | { kind: 'same'; text: string; before: number; after: number }
  | { kind: 'removed'; text: string; before: number }
  | { kind: 'added'; text: string; after: number };

/**
 * Lines that may have come or gone; what differs more is shown as replaced as a whole. The work grows with its square, and
 * does not depend on the machine as a limit of time alone would.
 */
const maxChangedLines = 1000;
/** Only texts that repeat a few lines in ever other order take so long. */
const timeoutMs = 2000;

/** Compares two texts line by line, in bounded time. */
export function compareLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;

  const left = before.slice(start, before.length - end);
  const right = after.slice(start, after.length - end);
  const middle = diffArrays([...left], [...right], {
    maxEditLength: maxChangedLines,
    timeout: timeoutMs,
  }) ?? [
    { removed: true, added: false, value: left },
    { removed: false, added: true, value: right },
  ];
  const changes = [
    { removed: false, added: false, value: before.slice(0, start) },
    ...middle,
    { removed: false, added: false, value: before.slice(before.length - end) },
  ];
  const lines: DiffLine[] = [];
  let [oldNumber, newNumber] = [0, 0];
  for (const { removed, added, value } of changes)
    for (const text of value) {
      if (!added) oldNumber += 1;
      if (!removed) newNumber += 1;
      if (added) lines.push({ kind: 'added', text, after: newNumber });
      else if (removed) lines.push({ kind: 'removed', text, before: oldNumber });
      else lines.push({ kind: 'same', text, before: oldNumber, after: newNumber });
    }
  return lines;
}
