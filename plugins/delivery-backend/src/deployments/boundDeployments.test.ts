import { expect, it } from 'vitest';
import { boundDeployments } from './boundDeployments.ts';

const aDeployment = (change: object = {}) => ({
  id: 'Deployment/pay/api',
  name: 'api',
  kind: 'Deployment',
  environment: 'dev',
  version: '1',
  state: 'healthy' as const,
  ...change,
});

it('stores of hostile texts as much as is shown, no address that is none of a page, and no time that is none', () => {
  const hostile = 'x'.repeat(5000);
  const [bound] = boundDeployments([
    aDeployment({
      name: hostile,
      version: hostile,
      message: hostile,
      namespace: hostile,
      url: 'javascript:alert(1)',
      deployedAt: 'yesterday',
    }),
  ]);
  expect(bound?.name).toHaveLength(200);
  expect(bound?.version).toHaveLength(200);
  expect(bound?.message).toHaveLength(300);
  expect(bound).not.toHaveProperty('url');
  expect(bound).not.toHaveProperty('deployedAt');
  expect(boundDeployments(Array.from({ length: 80 }, () => aDeployment()))).toHaveLength(50);
  expect(boundDeployments([aDeployment({ id: hostile })])).toEqual([]);
});
