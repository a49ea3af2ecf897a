import { expect, it } from 'vitest';
import { isSimilar } from './isSimilar.ts';

it.each([
  ['payments', 'payment'],
  ['payments', 'paymnets'],
  ['payments', 'paiments'],
  ['ledger', 'ledger-db'],
  ['ledger-db', 'ledger'],
  ['db', 'dbs'],
])('takes %s for a slip of %s', (name, other) => {
  expect(isSimilar(name, other)).toBe(true);
  expect(isSimilar(other, name)).toBe(true);
});

it.each([
  ['payments', 'paydays'],
  ['db', 'mq'],
  ['pay', 'payroll'],
  ['a', 'x'.repeat(5000)],
])('takes %s for no slip of %s', (name, other) => {
  expect(isSimilar(name, other)).toBe(false);
});
