import { aComponent } from '@portico/catalog-common/testing';
import { catalogPlugin } from '@portico/catalog';
import {
  type EntityDelivery,
  entityDeliveryEndpoint,
  entityDeploymentsEndpoint,
} from '@portico/delivery-common';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { deliveryPlugin } from '../../plugin.ts';
import {
  aBuild,
  aBuildReading,
  answerDelivery,
  aPullRequest,
  aPullRequestReading,
} from '../../testing/deliveryAnswers.ts';
import { aDeployment, aDeploymentReading } from '../../testing/deploymentAnswers.ts';
import EntityDeliveryCard from './EntityDeliveryCard.tsx';

const meta: Meta<typeof EntityDeliveryCard> = {
  component: EntityDeliveryCard,
  args: {
    entity: aComponent({ metadata: { annotations: { 'github.com/project-slug': 'acme/pay' } } }),
  },
  parameters: { app: { plugins: [deliveryPlugin, catalogPlugin] } },
};
export default meta;
type Story = StoryObj<typeof EntityDeliveryCard>;

const showing = (delivery: Omit<EntityDelivery, 'alerts'>) => ({
  msw: { handlers: [answerDelivery.answer(entityDeliveryEndpoint, { ...delivery, alerts: [] })] },
});
const builds = Array.from({ length: 15 }, (_, at) =>
  aBuild(15 - at, { state: [0, 9].includes(at) ? 'failed' : 'succeeded' }),
);

export const Some: Story = {
  parameters: showing({
    builds: [aBuildReading(builds)],
    pullRequests: [aPullRequestReading([aPullRequest(8), aPullRequest(7, { review: 'approved' })])],
  }),
};
export const Empty: Story = {
  parameters: showing({ builds: [aBuildReading([])], pullRequests: [aPullRequestReading([])] }),
};
export const HostDown: Story = {
  parameters: showing({
    builds: [
      aBuildReading([], {
        readAt: undefined,
        problem: {
          reason: 'unreachable',
          message: '',
          at: '2026-03-03T10:00:00Z',
          retryAt: '2026-03-03T11:00:00Z',
        },
      }),
    ],
    pullRequests: [],
  }),
};
export const Loading: Story = {
  parameters: { msw: { handlers: [answerDelivery.answerNever(entityDeliveryEndpoint)] } },
};
export const Deployed: Story = {
  args: {
    entity: aComponent({ metadata: { annotations: { 'backstage.io/kubernetes-id': 'pay' } } }),
  },
  parameters: {
    msw: {
      handlers: [
        answerDelivery.answer(entityDeliveryEndpoint, { builds: [], pullRequests: [], alerts: [] }),
        answerDelivery.answer(entityDeploymentsEndpoint, {
          environments: ['dev', 'production'],
          readings: [
            aDeploymentReading([
              aDeployment('dev', '1.5.0', { state: 'degraded' }),
              aDeployment('production', '1.4.0'),
            ]),
          ],
          denied: [],
        }),
      ],
    },
  },
};
