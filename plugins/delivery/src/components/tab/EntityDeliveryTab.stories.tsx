import { aComponent } from '@portico/catalog-common/testing';
import { catalogPlugin } from '@portico/catalog';
import {
  deploymentChangesEndpoint,
  type EntityDelivery,
  type EntityDeployments,
  type EntityTimeline,
  entityDeliveryEndpoint,
  entityDeploymentsEndpoint,
  entityTimelineEndpoint,
} from '@portico/delivery-common';
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
import { aDeployment, aDeploymentReading } from '../../testing/deploymentAnswers.ts';
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
const timeline: EntityTimeline = {
  failures: [
    { id: 'alert all Down', kind: 'alert', title: 'Down', at: '2026-03-02T09:00:00Z' },
    { id: 'build acme/pay 13', kind: 'build', title: 'Change 13', at: '2026-03-02T08:00:00Z' },
  ],
  failure: 'alert all Down',
  changes: [
    {
      id: 'deployment',
      kind: 'deployment',
      title: 'api 1.5.0',
      at: '2026-03-02T08:55:00Z',
      environment: 'production',
      score: 80,
      reasons: ['just-before', 'same-environment'],
    },
    {
      id: 'dependency',
      kind: 'deployment',
      title: 'database 16.2',
      at: '2026-03-02T08:10:00Z',
      entityRef: 'component:default/database',
      environment: 'production',
      score: 50,
      reasons: ['shortly-before', 'dependency'],
    },
    {
      id: 'catalog',
      kind: 'catalog',
      title: 'spec.dependsOn[0]',
      at: '2026-02-28T08:10:00Z',
      score: 10,
      reasons: ['descriptor'],
    },
  ],
};
const showing = (
  delivery: Omit<EntityDelivery, 'alerts'> & Partial<EntityDelivery>,
  ...denied: string[]
) => ({
  msw: {
    handlers: [
      answerDelivery.answer(entityTimelineEndpoint, timeline),
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

const deployed = aComponent({
  metadata: { annotations: { 'backstage.io/kubernetes-id': 'pay' } },
});
const showingDeployments = (deployments: EntityDeployments) => ({
  msw: {
    handlers: [
      answerPermissions(),
      answerDelivery.answer(entityTimelineEndpoint, { failures: [], changes: [] }),
      answerDelivery.answer(entityDeliveryEndpoint, { builds: [], pullRequests: [], alerts: [] }),
      answerDelivery.answer(entityDeploymentsEndpoint, deployments),
      answerDelivery.answer(deploymentChangesEndpoint, {
        items: [
          {
            base: '1.4.0',
            head: '1.5.0',
            total: 3,
            commits: [
              { id: 'c1', title: 'Retry once', author: 'ada', url: 'https://github.example/c1' },
            ],
            url: 'https://github.example/acme/pay/compare/1.4.0...1.5.0',
          },
        ],
      }),
    ],
  },
});

export const Deployments: Story = {
  args: { entity: deployed },
  parameters: showingDeployments({
    environments: ['dev', 'staging', 'production'],
    readings: [
      aDeploymentReading([
        aDeployment('dev', '1.5.0', { state: 'degraded', message: 'No pod is ready' }),
        aDeployment('staging', '1.4.0', { state: 'progressing' }),
        aDeployment('production', '1.4.0', { url: 'https://argo.example/applications/pay' }),
        aDeployment('dev', 'main@ab12cd34ef', { name: 'worker', state: 'out-of-sync' }),
      ]),
      aDeploymentReading([], {
        host: 'disaster-recovery',
        readAt: undefined,
        problem: problem('unreachable'),
      }),
    ],
    denied: [],
  }),
};
export const DeploymentsDenied: Story = {
  args: { entity: deployed },
  parameters: showingDeployments({
    environments: [],
    readings: [],
    denied: ['kubernetes.resources.read'],
  }),
};
export const NothingDeployed: Story = {
  args: { entity: deployed },
  parameters: showingDeployments({
    environments: [],
    readings: [aDeploymentReading([])],
    denied: [],
  }),
};
