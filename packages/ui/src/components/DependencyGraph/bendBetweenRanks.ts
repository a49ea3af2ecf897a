import type { Point } from './graphTypes.ts';

/** Where a rank lies in a graph that is laid out from top to bottom. */
export interface Rank {
  top: number;
  bottom: number;
}

/** The ranks of nodes and labels, by the rounded height of their middles. */
export function findRanks(
  items: Iterable<{ y: number; data: { height: number } }>,
): ReadonlyMap<number, Rank> {
  const ranks = new Map<number, Rank>();
  for (const { y, data } of items) {
    const { top = Infinity, bottom = -Infinity } = ranks.get(Math.round(y)) ?? {};
    ranks.set(Math.round(y), {
      top: Math.min(top, y - data.height / 2),
      bottom: Math.max(bottom, y + data.height / 2),
    });
  }
  return ranks;
}

/** Lets a way go straight through the ranks that it passes, some of which hold much higher nodes than others. */
export function passStraight(path: readonly Point[], ranks: ReadonlyMap<number, Rank>): Point[] {
  return path.flatMap((point, index) => {
    const [before, after] = [path[index - 1], path[index + 1]];
    const rank = ranks.get(Math.round(point.y));
    if (!before || !after || !rank) return [point];
    const { x } = point;
    const [top, bottom] = [
      { x, y: rank.top },
      { x, y: rank.bottom },
    ];
    const [entry, exit] = [before.y < point.y ? top : bottom, after.y < point.y ? top : bottom];
    // In a cycle a way may turn back at its label.
    return entry === exit ? [entry, point, exit] : [entry, exit];
  });
}

/** Lets a way leave its first rank before it bends. */
export function exitStraight(path: readonly Point[], rank: Rank | undefined): Point[] {
  const [start, next] = path;
  if (!start || !next || !rank) return [...path];
  const sign = Math.sign(next.y - start.y);
  const y = sign > 0 ? rank.bottom : rank.top;
  const isBetween = (y - start.y) * sign > 0.5 && (next.y - y) * sign > 0.5;
  return isBetween ? [start, { x: start.x, y }, ...path.slice(1)] : [...path];
}
