import { aComponent } from '@portico/catalog-common/testing';
import { catalogPlugin } from '@portico/catalog';
import { type EntityDelivery, entityDeliveryEndpoint } from '@portico/delivery-common';
import { permissionPlugin } from '@portico/permission';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { deliveryPlugin } from '../../plugin.ts';
import {
  aBuild,
  aBuildReading,
  anAlert,
  anAlertReading,
  answerDelivery,
  answerPermissions,
  aPullRequest,
  aPullRequestReading,
} from '../../testing/deliveryAnswers.ts';
import EntityDeliveryTab from './EntityDeliveryTab.tsx';

const meta: Meta<typeof EntityDeliveryTab> = {
  component: EntityDeliveryTab,
  args: {
    entity: aComponent({ metadata: { annotations: { 'github.com/project-slug': 'acme/pay' } } }),
  },
  parameters: {
    app: {
      plugins: [deliveryPlugin, catalogPlugin, permissionPlugin],
      config: { permission: { enabled: true } },
    },
  },
};
export default meta;
type Story = StoryObj<typeof EntityDeliveryTab>;

const builds = [
  aBuild(16, { branch: 'topic-7', state: 'running', durationMs: undefined }),
  ...Array.from({ length: 15 }, (_, at) =>
    aBuild(15 - at, { state: [2, 9].includes(at) ? 'failed' : 'succeeded' }),
  ),
];
const pulls = [
  aPullRequest(9),
  aPullRequest(8, { review: 'approved', reviewers: [], checks: 'failed' }),
  aPullRequest(7, { review: 'changes-requested', checks: 'running' }),
  aPullRequest(5, { state: 'draft', checks: 'none' }),
];
const showing = (
  delivery: Omit<EntityDelivery, 'alerts'> & Partial<EntityDelivery>,
  ...denied: string[]
) => ({
  msw: {
    handlers: [
      answerPermissions(...denied),
      answerDelivery.answer(entityDeliveryEndpoint, { alerts: [], ...delivery }),
    ],
  },
});
const problem = (reason: 'budget' | 'unreachable') => ({
  reason,
  message: "'github.example' answered GET /repos/acme/pay/actions/runs with 503: Unavailable",
  at: '2026-03-03T10:00:00Z',
  retryAt: '2026-03-03T11:00:00Z',
});

export const Some: Story = {
  parameters: showing({
    builds: [aBuildReading(builds)],
    pullRequests: [aPullRequestReading(pulls)],
    alerts: [anAlertReading([anAlert('Down'), anAlert('Slow', { state: 'acknowledged' })])],
  }),
};
export const Empty: Story = {
  parameters: showing({ builds: [aBuildReading([])], pullRequests: [aPullRequestReading([])] }),
};
export const HostDown: Story = {
  parameters: showing({
    builds: [aBuildReading(builds, { problem: problem('unreachable') })],
    pullRequests: [aPullRequestReading([], { problem: problem('unreachable'), readAt: undefined })],
  }),
};
export const BudgetSpent: Story = {
  parameters: showing({
    builds: [aBuildReading(builds, { problem: problem('budget') })],
    pullRequests: [aPullRequestReading(pulls, { problem: problem('budget') })],
  }),
};
export const NoAnnotation: Story = {
  args: { entity: aComponent() },
  parameters: showing({ builds: [], pullRequests: [] }),
};
export const NoHost: Story = { parameters: showing({ builds: [], pullRequests: [] }) };
export const Denied: Story = {
  parameters: showing({ builds: [], pullRequests: [] }, 'delivery.read'),
};
export const Loading: Story = {
  parameters: {
    msw: { handlers: [answerPermissions(), answerDelivery.answerNever(entityDeliveryEndpoint)] },
  },
};
export const Failed: Story = {
  parameters: {
    msw: {
      handlers: [
        answerPermissions(),
        answerDelivery.answerError(entityDeliveryEndpoint, {
          status: 500,
          name: 'Error',
          message: 'Something went wrong',
        }),
      ],
    },
  },
};
