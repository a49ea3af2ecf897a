import { expect, it } from 'vitest';
import { durationSchema } from './durationSchema.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

it.each([
  [{ hours: 1, minutes: 30 }, 1.5 * hourMs],
  [{ milliseconds: 250 }, 250],
  [{ weeks: 1 }, 7 * 24 * hourMs],
  ['250ms', 250],
  ['30s', 30_000],
  ['30m', 30 * minuteMs],
  ['8 hours', 8 * hourMs],
  ['1.5h', 1.5 * hourMs],
  ['2 days', 48 * hourMs],
  ['PT30M', 30 * minuteMs],
  ['P1DT12H', 36 * hourMs],
  ['P2W', 14 * 24 * hourMs],
  ['P1M', 30 * 24 * hourMs],
])('reads %j', (value, ms) => {
  expect(durationSchema.parse(value)).toBe(ms);
});

it.each(['', '30', 'P', 'PT', 'P1DT', '1h30m', '-5m', 'soon', { minuts: 5 }, { hours: -1 }, 5])(
  'refuses %j',
  value => {
    expect(durationSchema.safeParse(value).success).toBe(false);
  },
);
