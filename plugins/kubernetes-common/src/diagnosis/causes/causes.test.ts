import { expect, it } from 'vitest';
import { type Cause, type CauseCode, isConsequence } from '../index.ts';

const aCause = (code: CauseCode, kind: string, name: string, namespace = 'pay'): Cause => ({
  code,
  object: { kind, namespace, name },
  count: 1,
});

it.each<[string, Cause, boolean]>([
  ['a pod of it crashes', aCause('crash', 'Pod', 'pay-7d4-x'), true],
  ['a pod of it was restarted, and runs', aCause('restarted', 'Pod', 'pay-7d4-x'), false],
  ['a pod of another workload crashes', aCause('crash', 'Pod', 'payroll-7d4-x'), false],
  ['a pod of another namespace crashes', aCause('crash', 'Pod', 'pay-7d4-x', 'test'), false],
  ['its namespace has no room', aCause('quota', 'ReplicaSet', 'pay-7d4'), false],
])('a rollout that does not progress follows from other causes: %s', (_what, other, expected) => {
  const stuck = aCause('rollout-stuck', 'Deployment', 'pay');
  expect(isConsequence(stuck, [stuck, other])).toBe(expected);
  expect(isConsequence(other, [stuck, other])).toBe(false);
});
