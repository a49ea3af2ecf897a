import { expect, it } from 'vitest';
import { formatTime } from './formatTime.ts';

it('writes a date as the same day for every reader', () => {
  expect(formatTime('2026-11-01', 'en')).toBe('Nov 1, 2026');
  expect(formatTime('2026-11-01', 'de')).toBe('01.11.2026');
});

it('writes a time with its hour, and other texts as they are', () => {
  expect(formatTime('2026-11-01T10:00:00Z', 'en')).toMatch(/^(Oct 31|Nov [12]), 2026, /);
  expect(formatTime('<b>', 'en')).toBe('<b>');
});
