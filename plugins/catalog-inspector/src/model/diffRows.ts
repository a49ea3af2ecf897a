import type { DiffLine } from './compareLines.ts';

/** A line that is rendered, or lines omitted because they are the same. */
export type DiffRow =
  | { kind: 'line'; left: DiffLine | undefined; right: DiffLine | undefined }
  | { kind: 'fold'; id: number; lines: number };

/** Lines around a change that are shown beside it. */
const context = 3;
/** Fewer lines than this are no hindrance. */
const fewestFolded = 4;

/** How lines are laid out: one after the other, or the old and the new side by side. */
export type DiffLayout = 'unified' | 'split';

/**
 * Lays the lines of a comparison out as rows.
 *
 * @param unfolded - ids of the folds that are open.
 */
export function listDiffRows(
  lines: readonly DiffLine[],
  layout: DiffLayout,
  unfolded: ReadonlySet<number>,
): DiffRow[] {
  return splitRuns(lines).flatMap(({ start, run }) => {
    if (run[0]?.kind !== 'same') return layout === 'split' ? pairLines(run) : run.map(toUnified);
    const from = start === 0 ? 0 : context;
    const until = start + run.length === lines.length ? run.length : run.length - context;
    if (until - from < fewestFolded || unfolded.has(start)) return run.map(toSame);
    return [
      ...run.slice(0, from).map(toSame),
      { kind: 'fold', id: start, lines: until - from } as const,
      ...run.slice(until).map(toSame),
    ];
  });
}

/** Stretches of lines that are the same, and of lines that are not. */
function splitRuns(lines: readonly DiffLine[]): { start: number; run: DiffLine[] }[] {
  const runs: { start: number; run: DiffLine[] }[] = [];
  for (const [index, line] of lines.entries()) {
    const last = runs.at(-1);
    if (last && (last.run[0]?.kind === 'same') === (line.kind === 'same')) last.run.push(line);
    else runs.push({ start: index, run: [line] });
  }
  return runs;
}

const toSame = (line: DiffLine): DiffRow => ({ kind: 'line', left: line, right: line });

const toUnified = (line: DiffLine): DiffRow =>
  line.kind === 'added'
    ? { kind: 'line', left: undefined, right: line }
    : { kind: 'line', left: line, right: undefined };

function pairLines(run: readonly DiffLine[]): DiffRow[] {
  const removed = run.filter(({ kind }) => kind === 'removed');
  const added = run.filter(({ kind }) => kind === 'added');
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, index) => ({
    kind: 'line',
    left: removed[index],
    right: added[index],
  }));
}
