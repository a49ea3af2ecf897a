import { expect, it } from 'vitest';
import { parsePointInTime } from './pointInTime.ts';

const now = new Date('2026-11-20T15:00:00.000Z');

it.each([
  ['2026-11-01', '2026-11-01T23:59:59.999Z'],
  [' 2026-11-01 ', '2026-11-01T23:59:59.999Z'],
  ['2026-11-20', '2026-11-20T15:00:00.000Z'],
  ['2024-02-29', '2024-02-29T23:59:59.999Z'],
  ['2026-11-01T10:00:00Z', '2026-11-01T10:00:00.000Z'],
  ['2026-11-01t10:00z', '2026-11-01T10:00:00.000Z'],
  ['2026-11-01T10:00:00.123456+02:00', '2026-11-01T08:00:00.123Z'],
])('reads %j', (text, at) => {
  expect(parsePointInTime(text, now)).toEqual({ state: 'valid', at });
});

it.each(['2026-11-21', '2026-11-20T15:00:01Z', '9999-12-31'])('%j is in the future', text => {
  expect(parsePointInTime(text, now)).toEqual({ state: 'future' });
});

it.each([
  '',
  'yesterday',
  '2026',
  '2026-13-01',
  '2026-02-30',
  '2025-02-29',
  '2026-11-01T10:00:00',
  '2026-11-01T25:00:00Z',
  '+010000-01-01',
  '1762000000',
  '<script>',
])('%j is no time', text => {
  expect(parsePointInTime(text, now)).toEqual({ state: 'invalid' });
});
