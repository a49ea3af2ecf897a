import { catalogPlugin } from '@portico/catalog';
import { entitiesByRefsEndpoint } from '@portico/catalog-common';
import { aComponent, answerCatalog } from '@portico/catalog-common/testing';
import { failingEntitiesEndpoint, listClusterStatesEndpoint } from '@portico/kubernetes-common';
import { permissionPlugin } from '@portico/permission';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { kubernetesPlugin } from '../../plugin.ts';
import { aClusterWithCrash, answerKubernetes } from '../../testing/kubernetesAnswers.ts';
import { countPods } from '../../queries/kubernetesHealth.ts';
import ClustersPage from './ClustersPage.tsx';

useMswServer();
const plugins = [kubernetesPlugin, catalogPlugin, permissionPlugin];

it('lists clusters, which of them can be reached, and what may not be read', async () => {
  const cluster = {
    authProvider: 'serviceAccount',
    locator: 'config',
    deniedTypes: [],
    missingTypes: [],
    watchedTypes: [],
    objectCount: 0,
  };
  mswServer.use(
    answerKubernetes.answer(listClusterStatesEndpoint, {
      items: [
        {
          ...cluster,
          name: 'eu',
          reachability: 'reachable',
          version: 'v1.33.2',
          deniedTypes: ['jobs'],
        },
        { ...cluster, name: 'us', reachability: 'unreachable', error: 'connect ECONNREFUSED' },
        { ...cluster, name: 'old', reachability: 'refused' },
      ],
      locatorErrors: [
        { locator: 'gke', message: 'it answered 403' },
        { locator: 'config', message: "Cluster 'a' has no oidcProvider configured" },
        { locator: 'config', message: "Cluster 'b' is wrong too" },
      ],
    }),
    answerCatalog.answer(entitiesByRefsEndpoint, {
      items: [aComponent({ metadata: { name: 'feed', title: 'Price Feed' } }), null],
    }),
    answerKubernetes.answer(failingEntitiesEndpoint, {
      items: [
        { entityRef: 'component:default/curves', uid: '1', failingPods: 1 },
        { entityRef: 'component:default/feed', uid: '2', failingPods: 3 },
      ],
      unknownClusters: ['us'],
    }),
  );
  renderInTestApp(<ClustersPage />, { plugins });
  expect(await screen.findByRole('heading', { level: 1, name: 'Clusters' })).toBeVisible();
  expect(await screen.findByText('Reachable')).toBeVisible();
  expect(screen.getByText('v1.33.2')).toBeVisible();
  expect(screen.getByText("The portal's credential may not list: jobs")).toBeVisible();
  expect(screen.getByRole('columnheader', { name: "The portal's access" })).toBeVisible();
  await screen.findByText('Price Feed');
  const links = screen.getAllByRole('link');
  expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Price Feed', '/catalog/default/component/feed'],
    ['3 pods are failing', '/catalog/default/component/feed/kubernetes'],
    ['curves', '/catalog/default/component/curves'],
    ['1 pod is failing', '/catalog/default/component/curves/kubernetes'],
  ]);
  expect(screen.getByText('1 of 3')).toBeVisible();
  expect(screen.getByText('2 need attention')).toBeVisible();
  expect(screen.getByText('Not known yet of: us')).toBeVisible();
  expect(screen.getByText('Unreachable')).toBeVisible();
  expect(screen.getByText('connect ECONNREFUSED')).toBeVisible();
  expect(screen.getByText('it answered 403')).toBeVisible();
  expect(screen.getByText('Credential refused')).toBeVisible();
  expect(screen.getByText('Not all clusters of locator config are listed')).toBeVisible();
  expect(
    screen.getByText("Cluster 'a' has no oidcProvider configured; Cluster 'b' is wrong too"),
  ).toBeVisible();
});

it('shows how clusters are configured while there are none', async () => {
  mswServer.use(
    answerKubernetes.answer(listClusterStatesEndpoint, { items: [], locatorErrors: [] }),
    answerKubernetes.answer(failingEntitiesEndpoint, { items: [], unknownClusters: [] }),
  );
  renderInTestApp(<ClustersPage />, { plugins });
  expect(await screen.findByText('No clusters')).toBeVisible();
  expect(await screen.findByText(/clusterLocatorMethods:/)).toBeVisible();
  expect(screen.queryByText('What is failing')).toBeNull();
});

it('counts pods that run and pods that fail', () => {
  expect(countPods({ items: [aClusterWithCrash()] }, Date.now())).toEqual({
    running: 1,
    failing: 1,
  });
});
