import { createDeploymentMatrix } from '@portico/delivery-common';
import { expect, it } from 'vitest';
import { aDeployment, aDeploymentReading } from '../testing/deploymentAnswers.ts';

const environments = ['dev', 'staging', 'production'];
const create = (...items: ReturnType<typeof aDeployment>[]) =>
  createDeploymentMatrix({ environments, readings: [aDeploymentReading(items)], denied: [] });

it('puts applications that are named after their environment into one row', () => {
  const rows = create(
    aDeployment('dev', '2', { name: 'pay-dev', kind: 'Application' }),
    aDeployment('production', '1', { name: 'pay-production', kind: 'Application' }),
    aDeployment('production', '1', { name: 'production', kind: 'Application' }),
  );
  expect(rows.map(({ name }) => name)).toEqual(['pay', 'production']);
});

it('compares each environment with the nearest one before it in which something runs', () => {
  const [row] = create(aDeployment('dev', '2'), aDeployment('production', '2'));
  expect(row?.cells.map(({ former }) => former)).toEqual([
    undefined,
    undefined,
    { environment: 'dev', isSame: true },
  ]);
});

it('finds a difference where one of several in an environment has another version', () => {
  const [row] = create(
    aDeployment('dev', '2'),
    aDeployment('staging', '2', { namespace: 'eu' }),
    aDeployment('staging', '1', { namespace: 'us' }),
  );
  expect(row?.cells[1]).toMatchObject({
    deployments: [{ version: '2' }, { version: '1' }],
    former: { isSame: false },
  });
});
