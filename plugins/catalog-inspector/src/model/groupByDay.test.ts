import { expect, it } from 'vitest';
import { groupByDay } from './groupByDay.ts';

const at = (day: number, hour: number, month = 2, year = 2026) =>
  new Date(year, month, day, hour).toISOString();
const name = (locale: string, ...times: string[]) =>
  groupByDay(times, time => time, { now: new Date(2026, 2, 15, 9), locale }).map(
    ({ day, isFirst }) => `${isFirst ? '' : '… '}${day}`,
  );

it('names each day once, as the reader would', () => {
  expect(
    name('en', at(15, 8), at(15, 0), at(14, 23), at(3, 1), at(3, 0), at(24, 12, 11, 2025)),
  ).toEqual(['Today', '… Today', 'Yesterday', 'Mar 3', '… Mar 3', 'Dec 24, 2025']);
  expect(name('de', at(15, 8), at(14, 23), at(3, 1))).toEqual(['Heute', 'Gestern', '3. März']);
});
