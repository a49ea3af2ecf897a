import { expect, it } from 'vitest';
import { readRetryTime } from './readRetryTime.ts';

it.each([
  ['450 4.2.0 <a@example.com>: Recipient address rejected: Greylisted for 5 minutes', 300],
  ['451 4.7.1 Greylisting in action, please come back after 1 hour', 3600],
  ['421 Too many connections, try again in 30s', 30],
  ['450 try again later', undefined],
  ['450 quota of 500 mails is used up', undefined],
  ['451 blocked for 500 mails', undefined],
])('reads when to come back from %s', (response, seconds) => {
  expect(readRetryTime(response, 0)?.getTime()).toBe(seconds && seconds * 1000);
});
