import type { Point } from './geometry.ts';

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Where a key leads from one of several points: to the nearest in the direction of an arrow, those straight ahead before
 * those beside; Home and End lead to the first and the last.
 *
 * @returns its index; `undefined` where there is none.
 */
export function walk(key: string, points: readonly Point[], from: number): number | undefined {
  if (key === 'Home') return points.length > 0 ? 0 : undefined;
  if (key === 'End') return points.length > 0 ? points.length - 1 : undefined;
  const direction = directions[key];
  const start = points[from];
  if (!direction || !start) return undefined;
  let best: { index: number; cost: number } | undefined;
  points.forEach((point, index) => {
    const [dx, dy] = [point.x - start.x, point.y - start.y];
    const ahead = dx * direction.x + dy * direction.y;
    const beside = Math.abs(dx * direction.y + dy * direction.x);
    if (index === from || ahead <= 0.5 || beside > 3 * ahead) return;
    const cost = ahead + 2 * beside;
    if (!best || cost < best.cost) best = { index, cost };
  });
  return best?.index;
}
