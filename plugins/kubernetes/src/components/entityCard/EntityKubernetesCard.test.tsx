import { catalogPlugin } from '@portico/catalog';
import { aComponent } from '@portico/catalog-common/testing';
import { permissionPlugin } from '@portico/permission';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { kubernetesPlugin } from '../../plugin.ts';
import {
  aClusterWithCrash,
  aHealthyCluster,
  anUnreachableCluster,
  answerObjects,
} from '../../testing/kubernetesAnswers.ts';
import EntityKubernetesCard from './EntityKubernetesCard.tsx';

useMswServer();

const open = () =>
  renderInTestApp(
    <EntityKubernetesCard
      entity={aComponent({ metadata: { annotations: { 'backstage.io/kubernetes-id': 'pay' } } })}
    />,
    { plugins: [kubernetesPlugin, catalogPlugin, permissionPlugin] },
  );

it('shows what is running where, the last change, the first problem, and leads to all of it', async () => {
  mswServer.use(
    ...answerObjects([
      aHealthyCluster('staging'),
      aClusterWithCrash(),
      anUnreachableCluster('far'),
    ]),
  );
  open();
  const [broken, well, unread] = await screen.findAllByRole('listitem');
  expect(within(broken!).getByText('production')).toBeVisible();
  expect(within(broken!).getByText('3 of 4 running')).toBeVisible();
  expect(within(broken!).getByText('The container app crashes after its start')).toBeVisible();
  expect(within(broken!).getByText(/^pay:2/)).toBeVisible();
  expect(within(well!).getByText('2 of 2 running')).toBeVisible();
  expect(within(unread!).getByText('Not reachable: far')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All resources' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/kubernetes$/),
  );
});

it('says so when nothing runs anywhere', async () => {
  mswServer.use(...answerObjects([]));
  open();
  expect(await screen.findByText('No Kubernetes resources')).toBeVisible();
});
