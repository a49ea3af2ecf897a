import { expect, it } from 'vitest';
import { getRemainingRestMs } from './remainingRest.ts';

it.each([
  ['four times as long as the pass', { passMs: 2000, restedMs: 0 }, 8000],
  ['what is left of it', { passMs: 2000, restedMs: 7000 }, 1000],
  ['no longer than half a minute', { passMs: 60_000, restedMs: 0 }, 30_000],
  ['nothing more once it is over', { passMs: 2000, restedMs: 9000 }, 0],
  ['until it may be quiet', { passMs: 2000, restedMs: 0, quietMs: 0 }, 1000],
  [
    'until it may be quiet, since its last report',
    { passMs: 2000, restedMs: 0, quietMs: 400 },
    600,
  ],
  ['no longer once it is quiet', { passMs: 2000, restedMs: 100, quietMs: 1000 }, 0],
  ['no longer where it never becomes quiet', { passMs: 2000, restedMs: 8000, quietMs: 0 }, 0],
])('rests %s', (_, rest, expected) => {
  expect(getRemainingRestMs(rest)).toBe(expected);
});
