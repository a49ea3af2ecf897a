import { expect, it } from 'vitest';
import { findLogLevel } from './findLogLevel.ts';

it.each([
  ['2026-11-25T08:00:00Z ERROR cannot connect', 'error', 'ERROR'],
  ['[WARN] slow', 'warning', 'WARN'],
  ['WARNING: slow', 'warning', 'WARNING'],
  ['FATAL gave up', 'error', 'FATAL'],
  ['{"time":"08:00","level":"error","msg":"x"}', 'error', 'error'],
  ['time=08:00 level=warn msg=x', 'warning', 'warn'],
  ['TypeError: x is not a function', 'error', 'TypeError'],
  ['java.lang.IllegalStateException: closed', 'error', 'java.lang.IllegalStateException'],
  ['panic: no route', 'error', 'panic'],
])('finds the level of "%s"', (text, level, word) => {
  const found = findLogLevel(text);
  expect([found?.level, text.slice(found?.start, found?.end)]).toEqual([level, word]);
});

it.each([
  'INFO no error here',
  'errors: 0',
  'INFO TERRORS are no level',
  '',
  `${' '.repeat(300)}ERROR too late to be a level`,
])('finds none in "%s"', text => {
  expect(findLogLevel(text)).toBeUndefined();
});
