import type { GraphDirection, Point } from './graphTypes.ts';

/** The path of an edge through its points, as SVG: it leaves and enters each rank straight. */
export function edgePath(points: readonly Point[], direction: GraphDirection): string {
  const [start, ...rest] = points;
  if (!start) return '';
  const isVertical = direction === 'TB' || direction === 'BT';
  let path = `M${round(start.x)},${round(start.y)}`;
  let from = start;
  for (const to of rest) {
    const [middleX, middleY] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
    const [first, second] = isVertical
      ? [`${round(from.x)},${round(middleY)}`, `${round(to.x)},${round(middleY)}`]
      : [`${round(middleX)},${round(from.y)}`, `${round(middleX)},${round(to.y)}`];
    path += `C${first} ${second} ${round(to.x)},${round(to.y)}`;
    from = to;
  }
  return path;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
