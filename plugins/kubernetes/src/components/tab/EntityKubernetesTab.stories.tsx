import { catalogPlugin } from '@portico/catalog';
import { aComponent } from '@portico/catalog-common/testing';
import { workloadsQueryEndpoint } from '@portico/kubernetes-common';
import { permissionPlugin } from '@portico/permission';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { http, HttpResponse } from 'msw';
import { kubernetesPlugin } from '../../plugin.ts';
import {
  aClusterWithCrash,
  answerKubernetes,
  answerObjects,
} from '../../testing/kubernetesAnswers.ts';
import EntityKubernetesTab from './EntityKubernetesTab.tsx';

const app = { plugins: [kubernetesPlugin, catalogPlugin, permissionPlugin] };

/** What an entity runs in clusters. */
const meta: Meta<typeof EntityKubernetesTab> = {
  component: EntityKubernetesTab,
  args: {
    entity: aComponent({ metadata: { annotations: { 'backstage.io/kubernetes-id': 'pay' } } }),
  },
  parameters: { app },
};
export default meta;
type Story = StoryObj<typeof EntityKubernetesTab>;

const logs = http.get('*/api/kubernetes/proxy/api/v1/namespaces/pay/pods/:pod/log', () =>
  HttpResponse.text(
    '\u001b[32mINFO\u001b[0m listening on 8080\n\u001b[31mERROR\u001b[0m no database\n',
  ),
);

export const FailingRollout: Story = {
  parameters: { msw: { handlers: [logs, ...answerObjects([aClusterWithCrash()])] } },
};

export const PodDrawer: Story = {
  parameters: {
    app: { ...app, path: '/?object=production%2FPod%2Fpay%2Fpay-2-a' },
    msw: { handlers: [logs, ...answerObjects([aClusterWithCrash()])] },
  },
};

export const UnreachableCluster: Story = {
  parameters: {
    msw: {
      handlers: answerObjects([
        {
          cluster: { name: 'production' },
          resources: [],
          podMetrics: [],
          errors: [{ errorType: 'FETCH_ERROR', message: 'connect ECONNREFUSED 10.0.0.1:443' }],
        },
      ]),
    },
  },
};

export const Empty: Story = { parameters: { msw: { handlers: answerObjects([]) } } };

export const WithoutBackend: Story = {
  parameters: {
    msw: {
      handlers: [answerKubernetes.answerNotFound(workloadsQueryEndpoint), ...answerObjects([])],
    },
  },
};

export const MissingAnnotation: Story = { args: { entity: aComponent() } };
