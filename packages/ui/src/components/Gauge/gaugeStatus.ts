import type { Status } from '../StatusDot/StatusDot.tsx';

/** How good a share of the whole is, of 0 to 1: under a third an error, under two thirds a warning. */
export function getGaugeStatus(share: number): Extract<Status, 'ok' | 'warning' | 'error'> {
  if (share < 1 / 3) return 'error';
  return share < 2 / 3 ? 'warning' : 'ok';
}
