import { expect, it } from 'vitest';
import { readRateLimit } from './rateLimit.ts';

const now = Date.parse('2026-01-01T00:00:00Z');
const inSeconds = (seconds: number) => new Date(now + seconds * 1000);
const epoch = (seconds: number) => String(now / 1000 + seconds);

it.each([
  ['seconds of Retry-After', 429, { 'retry-after': '30' }, 30],
  ['a date of Retry-After', 429, { 'retry-after': 'Thu, 01 Jan 2026 00:02:00 GMT' }, 120],
  [
    'GitHub with nothing remaining',
    403,
    { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': epoch(600) },
    600,
  ],
  ["GitHub's secondary limit", 403, { 'retry-after': '60' }, 60],
  ['GitLab', 429, { 'ratelimit-remaining': '0', 'ratelimit-reset': epoch(45) }, 45],
  ['a reset in seconds from now', 429, { 'ratelimit-reset': '15' }, 15],
  [
    'Azure DevOps',
    429,
    { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': epoch(90), 'retry-after': '80' },
    80,
  ],
  ['no moment', 429, {}, 60],
  ['a moment in the past', 429, { 'x-ratelimit-reset': epoch(-5) }, 0],
  ['a moment that cannot be right', 429, { 'retry-after': '99999999' }, 86_400],
  ['an unreadable moment', 429, { 'retry-after': 'soon' }, 60],
])('reads when a limit ends from %s', (_, status, headers, seconds) => {
  expect(readRateLimit(status, new Headers(headers as Record<string, string>), now)).toEqual(
    inSeconds(seconds),
  );
});

it.each([
  [403, {}],
  [403, { 'x-ratelimit-remaining': '12' }],
  [200, { 'x-ratelimit-remaining': '0' }],
  [503, { 'retry-after': '5' }],
])('takes %s %j for no limit', (status, headers) => {
  expect(readRateLimit(status, new Headers(headers), now)).toBeUndefined();
});
