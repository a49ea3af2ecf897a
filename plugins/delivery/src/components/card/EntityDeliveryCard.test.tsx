import { aComponent } from '@portico/catalog-common/testing';
import { catalogPlugin } from '@portico/catalog';
import { entityDeliveryEndpoint, entityDeploymentsEndpoint } from '@portico/delivery-common';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { deliveryPlugin } from '../../plugin.ts';
import {
  aBuild,
  aBuildReading,
  answerDelivery,
  aPullRequest,
  aPullRequestReading,
} from '../../testing/deliveryAnswers.ts';
import { aDeployment, aDeploymentReading } from '../../testing/deploymentAnswers.ts';
import { Report } from '../../testing/Report.tsx';
import EntityDeliveryCard from './EntityDeliveryCard.tsx';

useMswServer();

it('shows the latest build of the default branch, what waits for a review, and leads to all', async () => {
  const items = [
    aBuild(3, { branch: 'topic' }),
    aBuild(2, { title: 'Break it', state: 'failed' }),
    aBuild(1),
  ];
  const pulls = [aPullRequest(8), aPullRequest(7, { review: 'approved' })];
  mswServer.use(
    answerDelivery.answer(entityDeliveryEndpoint, {
      builds: [aBuildReading(items)],
      pullRequests: [aPullRequestReading(pulls)],
      alerts: [],
    }),
  );
  const annotations = { 'github.com/project-slug': 'acme/pay' };
  renderInTestApp(<EntityDeliveryCard entity={aComponent({ metadata: { annotations } })} />, {
    plugins: [deliveryPlugin, catalogPlugin],
  });
  expect(await screen.findByRole('link', { name: /Break it/ })).toBeVisible();
  expect(screen.getByText('Failed')).toBeVisible();
  expect(screen.getByText('2 open pull requests')).toBeVisible();
  expect(screen.getByText('1 is waiting for a review')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All builds and pull requests' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/delivery$/),
  );
});

it('shows the versions of each environment with the state of the worst', async () => {
  const items = [
    aDeployment('dev', '1.5.0'),
    aDeployment('production', '1.4.0'),
    aDeployment('production', '1.3.9', { namespace: 'us', state: 'degraded' }),
  ];
  mswServer.use(
    answerDelivery.answer(entityDeliveryEndpoint, { builds: [], pullRequests: [], alerts: [] }),
    answerDelivery.answer(entityDeploymentsEndpoint, {
      environments: ['dev', 'production'],
      readings: [aDeploymentReading(items)],
      denied: [],
    }),
  );
  const annotations = { 'backstage.io/kubernetes-id': 'pay' };
  renderInTestApp(<EntityDeliveryCard entity={aComponent({ metadata: { annotations } })} />, {
    plugins: [deliveryPlugin, catalogPlugin],
  });
  expect(await screen.findByText('1.4.0, 1.3.9')).toBeVisible();
  expect(screen.getByText('Degraded')).toBeVisible();
  expect(screen.getByText('Healthy')).toBeVisible();
  expect(screen.queryByText('No code host is configured for this entity')).toBeNull();
});

it('reads again what the server reports of this entity, and of no other', async () => {
  const items = [aBuild(1, { title: 'First' })];
  let calls = 0;
  mswServer.use(
    answerDelivery.answer(entityDeliveryEndpoint, async () => {
      calls += 1;
      return { builds: [aBuildReading([...items])], pullRequests: [], alerts: [] };
    }),
  );
  const annotations = { 'github.com/project-slug': 'acme/pay' };
  renderInTestApp(
    <>
      <EntityDeliveryCard entity={aComponent({ metadata: { uid: 'one', annotations } })} />
      <Report uid="one" />
      <Report uid="other" />
    </>,
    { plugins: [deliveryPlugin, catalogPlugin] },
  );
  expect(await screen.findByRole('link', { name: /First/ })).toBeVisible();
  items.unshift(aBuild(2, { title: 'Second' }));
  await userEvent.click(screen.getByRole('button', { name: 'Report other' }));
  await userEvent.click(screen.getByRole('button', { name: 'Report one' }));
  expect(await screen.findByRole('link', { name: /Second/ })).toBeVisible();
  expect(calls).toBe(2);
});
