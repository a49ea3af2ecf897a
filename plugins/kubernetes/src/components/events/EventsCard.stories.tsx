import { catalogPlugin } from '@portico/catalog';
import { anEvent } from '@portico/kubernetes-common/testing';
import { permissionPlugin } from '@portico/permission';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { http, HttpResponse } from 'msw';
import { createClusterView } from '../../model/clusterView.ts';
import { kubernetesPlugin } from '../../plugin.ts';
import { aClusterWithCrash, answerObjects, crashEvents } from '../../testing/kubernetesAnswers.ts';
import { EventsCard } from './EventsCard.tsx';

const clusters = [aClusterWithCrash(), aClusterWithCrash('staging')];

/** The events of all objects of an entity. */
const meta: Meta<typeof EventsCard> = {
  component: EventsCard,
  args: { views: clusters.map(createClusterView) },
  parameters: { app: { plugins: [kubernetesPlugin, catalogPlugin, permissionPlugin] } },
};
export default meta;
type Story = StoryObj<typeof EventsCard>;

const events = [
  ...crashEvents,
  anEvent({ name: 'pay-2-a' }, 'Unhealthy', 'Readiness probe failed: connection refused', {
    count: 40,
    at: 3,
  }),
  anEvent(
    { kind: 'Deployment', name: 'pay' },
    'ScalingReplicaSet',
    'Scaled up replica set pay-2 to 1',
    { type: 'Normal', at: 25 },
  ),
];

export const OfTwoClusters: Story = {
  parameters: { msw: { handlers: answerObjects(clusters, { events }) } },
};

export const None: Story = {
  parameters: { msw: { handlers: answerObjects(clusters, { events: [] }) } },
};

export const NotAllowed: Story = {
  parameters: {
    msw: {
      handlers: [
        http.get('*/api/kubernetes/proxy/*', () =>
          HttpResponse.json(
            { message: "Permission 'kubernetes.proxy' is denied to you" },
            { status: 403 },
          ),
        ),
        ...answerObjects(clusters),
      ],
    },
  },
};
