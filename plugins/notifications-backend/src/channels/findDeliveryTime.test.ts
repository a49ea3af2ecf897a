import { defaultDeliveryPreferences } from '@portico/notifications-common';
import { expect, it } from 'vitest';
import { findDeliveryTime } from './findDeliveryTime.ts';

const berlin = { ...defaultDeliveryPreferences, timeZone: 'Europe/Berlin' };
const night = { ...berlin, quiet: { from: '22:00', until: '07:30' } };
const daily = { ...berlin, rhythms: { email: 'daily' as const } };
const weekly = { ...berlin, digestTime: '09:15', rhythms: { Email: 'weekly' as const } };

// 2026-10-25 has 25 hours in Berlin, 2026-03-29 has 23.
it.each([
  ['at once', berlin, '2026-06-01T10:00:00.500Z', '2026-06-01T10:00:00.500Z'],
  ['at once before the night', night, '2026-06-01T19:59:59Z', '2026-06-01T19:59:59Z'],
  [
    'in the morning, from the first minute of the night',
    night,
    '2026-06-01T20:00:00Z',
    '2026-06-02T05:30:00Z',
  ],
  ['in the morning, after midnight', night, '2026-06-02T01:00:00Z', '2026-06-02T05:30:00Z'],
  ['at once when the night ends', night, '2026-06-02T05:30:00Z', '2026-06-02T05:30:00Z'],
  ['in the morning of a long night', night, '2026-10-24T22:00:00Z', '2026-10-25T06:30:00Z'],
  ['in the morning of a short night', night, '2026-03-28T22:00:00Z', '2026-03-29T05:30:00Z'],
  [
    'in a pause at noon',
    { ...berlin, quiet: { from: '12:00', until: '13:00' } },
    '2026-06-01T10:30:00Z',
    '2026-06-01T11:00:00Z',
  ],
  ['with the digest of the next morning', daily, '2026-06-01T10:00:00Z', '2026-06-02T06:00:00Z'],
  ['with the digest on Monday', weekly, '2026-06-01T10:00:00Z', '2026-06-08T07:15:00Z'],
  [
    'after the night that the digest falls into',
    { ...night, ...daily, quiet: { from: '22:00', until: '09:00' } },
    '2026-06-01T10:00:00Z',
    '2026-06-02T07:00:00Z',
  ],
  [
    'at once where the quiet hours are empty',
    { ...berlin, quiet: { from: '10:00', until: '10:00' } },
    '2026-06-01T08:00:00Z',
    '2026-06-01T08:00:00Z',
  ],
] as const)('goes out %s', (_name, preferences, now, due) => {
  const found = findDeliveryTime({
    preferences,
    channel: 'Email',
    severity: 'normal',
    now: new Date(now),
  });
  expect(found.toISOString()).toBe(new Date(due).toISOString());
});

it('waits for no digest when it is critical, but for the end of the night', () => {
  const find = (preferences: typeof daily | typeof night, now: string) =>
    findDeliveryTime({ preferences, channel: 'Email', severity: 'critical', now: new Date(now) });
  expect(find(daily, '2026-06-01T10:00:00Z')).toEqual(new Date('2026-06-01T10:00:00Z'));
  expect(find(night, '2026-06-01T23:00:00Z')).toEqual(new Date('2026-06-02T05:30:00Z'));
});
