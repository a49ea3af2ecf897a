/** A place on the screen, in pixels. */
export interface Point {
  x: number;
  y: number;
}

/** The part of a rectangle that matters. */
export type Edges = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/**
 * Whether a pointer is on its way from a place to a panel: inside the triangle between that place and the panel's near
 * side, so that a diagonal path across other items is no change of mind.
 */
export function isOnTheWay(from: Point, to: Point, panel: Edges): boolean {
  if (panel.right <= panel.left) return false;
  const isAhead = from.x <= panel.left;
  const isBehind = from.x >= panel.right;
  if (!isAhead && !isBehind) return false;
  const near = isAhead ? panel.left : panel.right;
  const progress = (to.x - from.x) / (near - from.x || 1);
  // At rest, or going away.
  if (!(progress > 0)) return false;
  if (progress > 1) return to.y >= panel.top && to.y <= panel.bottom;
  const top = from.y + (panel.top - from.y) * progress;
  const bottom = from.y + (panel.bottom - from.y) * progress;
  return to.y >= top - tolerance && to.y <= bottom + tolerance;
}

/** Hands are not straight. */
const tolerance = 6;
