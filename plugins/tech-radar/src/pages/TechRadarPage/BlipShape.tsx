import type { Movement } from '../../model/radarView.ts';

/** Props of {@link BlipShape}. */
export interface BlipShapeProps {
  movement: Movement;
  /** Of the circle that all of it is in. */
  radius: number;
  /** The direction (in degrees, clockwise from the right) towards the middle of the radar. */
  inwards: number;
}

/** How much of the radius the body takes; the rest is for what says how it has moved. */
export const bodyShare = 0.76;

/** A disc; with a point towards where it has moved, or a ring around what is new. */
export function BlipShape({ movement, radius, inwards }: BlipShapeProps) {
  const body = radius * bodyShare;
  if (movement === 'none') return <circle r={body} />;
  if (movement === 'new')
    return (
      <>
        <circle r={body * 0.94} />
        <circle className="halo" r={radius * 0.93} strokeWidth={radius * 0.12} />
      </>
    );
  const angle = movement === 'in' ? inwards : inwards + 180;
  const [x, y] = [body * bodyShare, body * Math.sqrt(1 - bodyShare * bodyShare)];
  return (
    <path
      d={`M${radius},0L${x},${y}A${body},${body} 0 1 1 ${x},${-y}Z`}
      transform={`rotate(${angle})`}
    />
  );
}
