import { catalogPlugin } from '@portico/catalog';
import { entitiesByRefsEndpoint } from '@portico/catalog-common';
import { aComponent, answerCatalog } from '@portico/catalog-common/testing';
import {
  type ClusterStates,
  failingEntitiesEndpoint,
  listClusterStatesEndpoint,
} from '@portico/kubernetes-common';
import { permissionPlugin } from '@portico/permission';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { kubernetesPlugin } from '../../plugin.ts';
import { answerKubernetes } from '../../testing/kubernetesAnswers.ts';
import ClustersPage from './ClustersPage.tsx';

/** The clusters and how they are doing, and what is failing there. */
const meta: Meta<typeof ClustersPage> = {
  component: ClustersPage,
  parameters: {
    layout: 'fullscreen',
    app: { plugins: [kubernetesPlugin, catalogPlugin, permissionPlugin] },
  },
};
export default meta;
type Story = StoryObj<typeof ClustersPage>;

const cluster = {
  authProvider: 'serviceAccount',
  locator: 'config',
  deniedTypes: [],
  missingTypes: [],
  watchedTypes: [],
  objectCount: 0,
};

const noneFailing = answerKubernetes.answer(failingEntitiesEndpoint, {
  items: [],
  unknownClusters: [],
});

const listing = (states: ClusterStates) =>
  answerKubernetes.answer(listClusterStatesEndpoint, states);

export const SomeBroken: Story = {
  parameters: {
    msw: {
      handlers: [
        listing({
          items: [
            {
              ...cluster,
              name: 'eu',
              title: 'Europe',
              reachability: 'reachable',
              version: 'v1.33',
            },
            { ...cluster, name: 'us', reachability: 'unreachable', error: 'connect ECONNREFUSED' },
            { ...cluster, name: 'old', reachability: 'refused', deniedTypes: ['jobs', 'pods'] },
          ],
          locatorErrors: [{ locator: 'gke', message: 'it answered 403' }],
        }),
        answerCatalog.answer(entitiesByRefsEndpoint, {
          items: [aComponent({ metadata: { name: 'feed', title: 'Price Feed' } })],
        }),
        answerKubernetes.answer(failingEntitiesEndpoint, {
          items: [{ entityRef: 'component:default/feed', uid: '1', failingPods: 3 }],
          unknownClusters: ['us'],
        }),
      ],
    },
  },
};

export const NoClusters: Story = {
  parameters: { msw: { handlers: [listing({ items: [], locatorErrors: [] }), noneFailing] } },
};

export const Loading: Story = {
  parameters: {
    msw: { handlers: [answerKubernetes.answerNever(listClusterStatesEndpoint), noneFailing] },
  },
};

export const Failed: Story = {
  parameters: {
    msw: {
      handlers: [
        answerKubernetes.answerError(listClusterStatesEndpoint, {
          status: 502,
          message: 'The clusters do not answer',
        }),
        noneFailing,
      ],
    },
  },
};
