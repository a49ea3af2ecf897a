import { expect, it } from 'vitest';
import { hideCredentials } from './hideCredentials.ts';

it.each([
  ["'https://ann:s3cret@git.example/x.yaml' is there", "'https://***@git.example/x.yaml' is there"],
  ['https://token@git.example', 'https://***@git.example'],
  ["'https://git.example/x?private_token=abc&y=1' failed", "'https://git.example/x?***' failed"],
  ['postgres://u:p@db:5432/x and https://a/?b', 'postgres://***@db:5432/x and https://a/?***'],
  [
    'nothing to hide: user:default/ann, ann@mail.example?',
    'nothing to hide: user:default/ann, ann@mail.example?',
  ],
])('%s', (text, hidden) => {
  expect(hideCredentials(text)).toBe(hidden);
});

it.each(['a', 'a.', '://', 'a://', 'a://b@', 'a://b?'])(
  'takes time in proportion to the length of a text of %j',
  part => {
    const measure = (length: number) => {
      const text = part.repeat(length / part.length);
      const times = Array.from({ length: 5 }, () => {
        const start = process.threadCpuUsage();
        hideCredentials(text);
        const { user, system } = process.threadCpuUsage(start);
        return (user + system) / 1000;
      });
      return Math.min(...times);
    };
    expect(measure(80_000)).toBeLessThan(Math.max(measure(20_000), 5) * 6);
  },
);
