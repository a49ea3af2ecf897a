import { catalogPlugin } from '@portico/catalog';
import { aComponent } from '@portico/catalog-common/testing';
import { workloadsQueryEndpoint } from '@portico/kubernetes-common';
import { permissionPlugin } from '@portico/permission';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { http, HttpResponse } from 'msw';
import { expect, screen, userEvent } from 'storybook/test';
import { kubernetesPlugin } from '../../plugin.ts';
import {
  aClusterWithCrash,
  answerKubernetes,
  answerObjects,
  answerPermissions,
} from '../../testing/kubernetesAnswers.ts';
import EntityKubernetesTab from './EntityKubernetesTab.tsx';

const app = {
  plugins: [kubernetesPlugin, catalogPlugin, permissionPlugin],
  config: { permission: { enabled: true } },
};
const allowed = answerPermissions();

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
  parameters: { msw: { handlers: [allowed, logs, ...answerObjects([aClusterWithCrash()])] } },
};

export const HelpWithAnError: Story = {
  ...FailingRollout,
  play: async () => {
    const [help = document.body] = await screen.findAllByRole('button', { name: 'Help' });
    await userEvent.click(help);
    await expect(await screen.findByRole('dialog')).toHaveTextContent('Actions');
  },
};

export const PodDrawer: Story = {
  parameters: {
    app: { ...app, path: '/?object=production%2FPod%2Fpay%2Fpay-2-a' },
    msw: { handlers: [allowed, logs, ...answerObjects([aClusterWithCrash()])] },
  },
};

export const PodDrawerOfReaders: Story = {
  parameters: {
    app: { ...app, path: '/?object=production%2FPod%2Fpay%2Fpay-2-a' },
    msw: {
      handlers: [
        answerPermissions('kubernetes.proxy'),
        http.get('*/api/kubernetes/proxy/*', () =>
          HttpResponse.json(
            { message: "Permission 'kubernetes.proxy' is denied to you" },
            { status: 403 },
          ),
        ),
        ...answerObjects([aClusterWithCrash()]),
      ],
    },
  },
};

export const UnreachableCluster: Story = {
  parameters: {
    msw: {
      handlers: [
        allowed,
        ...answerObjects([
          {
            cluster: { name: 'production' },
            resources: [],
            podMetrics: [],
            errors: [{ errorType: 'FETCH_ERROR', message: 'connect ECONNREFUSED 10.0.0.1:443' }],
          },
        ]),
      ],
    },
  },
};

export const Empty: Story = { parameters: { msw: { handlers: [allowed, ...answerObjects([])] } } };

export const WithoutBackend: Story = {
  parameters: {
    msw: {
      handlers: [
        allowed,
        answerKubernetes.answerNotFound(workloadsQueryEndpoint),
        ...answerObjects([]),
      ],
    },
  },
};

export const MissingAnnotation: Story = { args: { entity: aComponent() } };
