import { describe, expect, it } from 'vitest';
import { findLoggedPods, findSharedStart } from './loggedPods.ts';

describe('findSharedStart', () => {
  it.each([
    [['pay/api-5f9-a', 'pay/api-5f9-b'], 'pay/api-5f9-'],
    [['pay/api-5f9-a', 'pay/api-7c1-b'], 'pay/api-'],
    [['pay/api-0', 'pay/api-0-canary'], 'pay/api-'],
    [['pay/api', 'shop/api'], ''],
    [['pay/api'], 'pay/'],
    [[], ''],
  ])('of %j is %j', (names, expected) => {
    expect(findSharedStart(names)).toBe(expected);
  });
});

it('reads the logs of at most 20 pods, of those that have the container', () => {
  const pods = Array.from({ length: 30 }, (_, index) => ({
    metadata: { name: `api-${index}` },
    spec: { containers: [{ name: index === 0 ? 'other' : 'api' }] },
  }));
  const { pods: logged, total } = findLoggedPods(pods, 'api');
  expect([logged.length, logged[0]?.metadata?.name, total]).toEqual([20, 'api-1', 29]);
});
