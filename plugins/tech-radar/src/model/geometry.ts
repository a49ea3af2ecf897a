/** A point of the picture, whose middle is 0, 0. */
export interface Point {
  x: number;
  y: number;
}

/** The radius of the outermost ring. */
export const radarRadius = 480;
/** Half the width of the bands between quadrants. */
export const bandHalf = 13;

/** The angles (in radians, clockwise from the right) between which a quadrant is. */
export function getSpan(quadrant: number, count: number): { from: number; to: number } {
  const span = (2 * Math.PI) / count;
  return { from: quadrant * span, to: (quadrant + 1) * span };
}

/** How far a quadrant is moved out of the middle, for bands with the names of rings. */
export function getShift(quadrant: number, count: number): Point {
  if (count < 2) return { x: 0, y: 0 };
  const { from, to } = getSpan(quadrant, count);
  const distance = bandHalf / Math.sin((to - from) / 2);
  return toPoint(distance, (from + to) / 2);
}

/** The point at a distance from the middle, in the direction of an angle. */
export function toPoint(distance: number, angle: number): Point {
  return { x: distance * Math.cos(angle), y: distance * Math.sin(angle) };
}

/** The outline of the part of a ring that is in a quadrant, before it is moved. */
export function drawCell(
  { inner, outer }: { inner: number; outer: number },
  { from, to }: { from: number; to: number },
): string {
  if (to - from > 2 * Math.PI - 0.001) {
    // One arc would lead from a point to itself.
    const circle = (radius: number) =>
      `M${radius},0A${radius},${radius} 0 1 1 ${-radius},0A${radius},${radius} 0 1 1 ${radius},0Z`;
    return `${circle(outer)}${inner > 0 ? circle(inner) : ''}`;
  }
  const large = to - from > Math.PI ? 1 : 0;
  const at = (radius: number, angle: number) => {
    const { x, y } = toPoint(radius, angle);
    return `${round(x)},${round(y)}`;
  };
  const outerArc = `M${at(outer, from)}A${outer},${outer} 0 ${large} 1 ${at(outer, to)}`;
  if (inner === 0) return `${outerArc}L0,0Z`;
  return `${outerArc}L${at(inner, to)}A${inner},${inner} 0 ${large} 0 ${at(inner, from)}Z`;
}

/** A box as `viewBox` has it. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const margin = 24;

/** What of the picture is shown: all of it, or one quadrant. */
export function getViewBox(quadrant: number | undefined, count: number): Box {
  const half = radarRadius + bandHalf + margin;
  if (quadrant === undefined || count < 3)
    return { x: -half, y: -half, width: 2 * half, height: 2 * half };
  const { from, to } = getSpan(quadrant, count);
  const shift = getShift(quadrant, count);
  // The corners, and where the arc reaches furthest.
  const axes = [0, 1, 2, 3, 4].map(at => (at * Math.PI) / 2).filter(at => at > from && at < to);
  const points = [{ x: 0, y: 0 }, ...[from, to, ...axes].map(at => toPoint(radarRadius, at))].map(
    ({ x, y }) => ({ x: x + shift.x, y: y + shift.y }),
  );
  const left = Math.min(...points.map(({ x }) => x)) - margin;
  const top = Math.min(...points.map(({ y }) => y)) - margin;
  return {
    x: left,
    y: top,
    width: Math.max(...points.map(({ x }) => x)) + margin - left,
    height: Math.max(...points.map(({ y }) => y)) + margin - top,
  };
}

/** For addresses of points, which need no more. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
