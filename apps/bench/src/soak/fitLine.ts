/** A straight line through values that were read at times. */
export interface FittedLine {
  mean: number;
  /** By which a value grows in one unit of time. */
  slope: number;
  /** Standard error of the slope. */
  slopeError: number;
}

/** Two standard errors: of lines through values without a trend, one in forty is steeper than that. */
const errorsOfDoubt = 2;

/** Fits a line by least squares. @throws when there are less than three points, through which any line could go. */
export function fitLine(points: readonly (readonly [time: number, value: number])[]): FittedLine {
  if (points.length < 3) throw new Error(`${points.length} points are too few for a line`);
  const meanOf = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanTime = meanOf(points.map(([time]) => time));
  const mean = meanOf(points.map(([, value]) => value));
  const spread = points.reduce((sum, [time]) => sum + (time - meanTime) ** 2, 0);
  const slope =
    points.reduce((sum, [time, value]) => sum + (time - meanTime) * (value - mean), 0) / spread;
  const rest = points.reduce(
    (sum, [time, value]) => sum + (value - mean - slope * (time - meanTime)) ** 2,
    0,
  );
  return { mean, slope, slopeError: Math.sqrt(rest / (points.length - 2) / spread) };
}

/**
 * Whether a line surely rises by more than a share of its mean in some time.
 *
 * @param limit.share - 0.05 for a twentieth.
 */
export function isGrowing(
  { mean, slope, slopeError }: FittedLine,
  { share, time }: { share: number; time: number },
): boolean {
  return (slope - errorsOfDoubt * slopeError) * time > mean * share;
}
