import { expect, it } from 'vitest';
import { getDayPart } from './dayPart.ts';

it.each([
  [3, 'evening'],
  [4, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
])('at %i o’clock it is %s', (hour, dayPart) => {
  expect(getDayPart(new Date(2026, 0, 5, hour))).toBe(dayPart);
});
