import type { Status } from '../StatusDot/StatusDot.tsx';

/**
 * How good a use of what there is, in percent: all of it or more is an error; up to 40 it is more than is
 * needed and above 90 it runs out, both a warning; between them it is well.
 */
export function getUsageStatus(percent: number): Extract<Status, 'ok' | 'warning' | 'error'> {
  if (percent >= 100) return 'error';
  return percent <= 40 || percent > 90 ? 'warning' : 'ok';
}
