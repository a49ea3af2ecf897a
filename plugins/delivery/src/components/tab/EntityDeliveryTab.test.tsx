import { aComponent } from '@portico/catalog-common/testing';
import { catalogPlugin } from '@portico/catalog';
import {
  type EntityDelivery,
  deploymentChangesEndpoint,
  type EntityDeployments,
  type EntityTimeline,
  entityTimelineEndpoint,
  entityDeliveryEndpoint,
  entityDeploymentsEndpoint,
} from '@portico/delivery-common';
import { permissionPlugin } from '@portico/permission';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
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

useMswServer();
const calm: EntityTimeline = { failures: [], changes: [] };
beforeEach(() =>
  mswServer.use(answerPermissions(), answerDelivery.answer(entityTimelineEndpoint, calm)),
);

const annotated = aComponent({
  metadata: { annotations: { 'github.com/project-slug': 'acme/pay' } },
});
const open = async (
  delivery: Omit<EntityDelivery, 'alerts'> & Partial<EntityDelivery>,
  { language = 'en', entity = annotated } = {},
) => {
  mswServer.use(answerDelivery.answer(entityDeliveryEndpoint, { alerts: [], ...delivery }));
  // Texts of another language are loaded first.
  await act(async () => {
    renderInTestApp(<EntityDeliveryTab entity={entity} />, {
      plugins: [deliveryPlugin, catalogPlugin, permissionPlugin],
      config: { permission: { enabled: true } },
      language,
    });
  });
};
const builds = [
  aBuild(4, { branch: 'topic', state: 'running', durationMs: undefined }),
  aBuild(3, { title: 'Break it', state: 'failed' }),
  aBuild(2),
  aBuild(1),
];
const findRows = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1);

it('shows the builds of the default branch with their trend, and those of another when it is chosen', async () => {
  const user = userEvent.setup();
  await open({ builds: [aBuildReading(builds)], pullRequests: [] });
  const rows = await findRows('Builds of acme/pay');
  expect(rows).toHaveLength(3);
  const [broken] = rows;
  expect(within(broken!).getByRole('link', { name: /Break it/ })).toHaveAttribute(
    'href',
    'https://github.example/acme/pay/actions/runs/3',
  );
  expect(within(broken!).getByText('Failed')).toBeVisible();
  expect(within(broken!).getByText('ada')).toBeVisible();
  expect(screen.getByText(/^Last 3 builds, 1 failed, .+ typically$/)).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Branch' }), 'topic');
  const [running, ...others] = await findRows('Builds of acme/pay');
  expect(within(running!).getByText('Running')).toBeVisible();
  expect(others).toEqual([]);
});

it('shows open pull requests with review, checks and age, and whom they wait for', async () => {
  await open({
    builds: [],
    pullRequests: [
      aPullRequestReading([
        aPullRequest(7, { title: '<img src=x onerror=alert(1)>' }),
        aPullRequest(6, { review: 'approved', reviewers: [], checks: 'failed' }),
        aPullRequest(5, { state: 'draft' }),
      ]),
    ],
  });
  const [waiting, approved, draft] = await findRows('Open pull requests of acme/pay');
  expect(within(waiting!).getByText('#7 <img src=x onerror=alert(1)>')).toBeVisible();
  expect(within(waiting!).getByText('Waiting for review').parentElement).toHaveAttribute(
    'title',
    'Waiting for ada',
  );
  expect(within(approved!).getByText('Approved')).toBeVisible();
  expect(within(approved!).getByText('Failed')).toBeVisible();
  expect(within(draft!).getByText('Draft')).toBeVisible();
});

it.each([
  ['budget', 'github.example takes no more requests for now'],
  ['unreachable', 'github.example does not answer'],
  ['refused', "github.example refuses the portal's credential"],
  ['missing', 'github.example does not know this project, or hides it from the portal'],
  ['other', 'The answer of github.example could not be read'],
] as const)('shows what was read last when it cannot be read again: %s', async (reason, title) => {
  const problem = {
    reason,
    message: 'Words of the host',
    at: '2026-03-03T10:00:00Z',
    retryAt: '2026-03-03T11:00:00Z',
  };
  await open({ builds: [aBuildReading(builds, { problem })], pullRequests: [] });
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(/Shown as of the last time it was loaded/)).toBeVisible();
  expect(await findRows('Builds of acme/pay')).toHaveLength(3);
});

it('says that nothing was ever loaded, and shows no empty table in its place', async () => {
  const problem = {
    reason: 'unreachable',
    message: '',
    at: '2026-03-03T10:00:00Z',
    retryAt: '2026-03-03T11:00:00Z',
  } as const;
  await open({ builds: [aBuildReading([], { problem, readAt: undefined })], pullRequests: [] });
  expect(await screen.findByText(/Nothing has been loaded yet/)).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

it('names the line that a descriptor lacks, in German too', async () => {
  await open({ builds: [], pullRequests: [] }, { entity: aComponent(), language: 'de' });
  expect(await screen.findByText('Diese Entität nennt kein Repository')).toBeVisible();
  expect(await screen.findByText(/github\.com\/project-slug/)).toBeVisible();
});

it('says what is missing where no host is configured, and where the right is', async () => {
  await open({ builds: [], pullRequests: [] });
  expect(await screen.findByText('No code host is configured for this entity')).toBeVisible();
});

it('shows nothing to those who may not see it', async () => {
  mswServer.use(answerPermissions('delivery.read'));
  await open({ builds: [aBuildReading(builds)], pullRequests: [] });
  expect(await screen.findByText('You may not see builds and pull requests')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

it('shows alerts that fire with their runbook, before all else', async () => {
  await open({
    builds: [],
    pullRequests: [],
    alerts: [anAlertReading([anAlert('Down', { summary: '<b>It is down</b>' })])],
  });
  const [down] = await findRows('Alerts of Alertmanager');
  expect(within(down!).getByText('Firing')).toBeVisible();
  expect(within(down!).getByText('<b>It is down</b>')).toBeVisible();
  expect(within(down!).getByRole('link', { name: /Runbook/ })).toHaveAttribute(
    'href',
    'https://runbooks.example/down',
  );
});

it('says so while there are none', async () => {
  await open({ builds: [aBuildReading([])], pullRequests: [aPullRequestReading([])] });
  expect(await screen.findByText('No builds yet')).toBeVisible();
  expect(screen.getByText('No open pull requests')).toBeVisible();
});

const deployed = aComponent({
  metadata: { annotations: { 'backstage.io/kubernetes-id': 'pay' } },
});
const openDeployed = async (deployments: EntityDeployments, language = 'en') => {
  mswServer.use(
    answerDelivery.answer(entityDeploymentsEndpoint, deployments),
    answerDelivery.answer(deploymentChangesEndpoint, {
      items: [
        {
          base: '1.4.0',
          head: '1.5.0',
          total: 31,
          commits: [
            {
              id: 'c1',
              title: '<b>Retry once</b>',
              author: 'ada',
              url: 'https://github.example/acme/pay/commit/c1',
            },
          ],
          url: 'https://github.example/acme/pay/compare/1.4.0...1.5.0',
        },
      ],
    }),
  );
  await open({ builds: [], pullRequests: [] }, { entity: deployed, language });
};

it('shows which version runs in which environment, and where it differs from the one before', async () => {
  await openDeployed({
    environments: ['dev', 'staging', 'production'],
    readings: [
      aDeploymentReading([
        aDeployment('dev', '1.5.0', { state: 'degraded', message: '<b>No pod is ready</b>' }),
        aDeployment('staging', '1.4.0', { state: 'degraded', pods: { ready: 1, wanted: 3 } }),
        aDeployment('production', '1.4.0', { url: 'https://argo.example/applications/pay' }),
      ]),
    ],
    denied: [],
  });
  const lane = await screen.findByRole('list', { name: 'api Deployment' });
  const [dev, staging, production] = within(lane).getAllByRole('listitem');
  expect(within(dev!).getByText('1.5.0')).toBeVisible();
  expect(within(dev!).getByText('Degraded')).toBeVisible();
  expect(within(dev!).getByText('<b>No pod is ready</b>')).toBeVisible();
  expect(within(staging!).getByText('1 of 3 pods are ready')).toBeVisible();
  expect(await within(staging!).findByText('31 commits behind dev')).toBeVisible();
  await userEvent.click(within(staging!).getByText('31 commits behind dev'));
  expect(within(staging!).getByRole('link', { name: /<b>Retry once<\/b>/ })).toHaveAttribute(
    'href',
    'https://github.example/acme/pay/commit/c1',
  );
  expect(within(staging!).getByRole('link', { name: /All changes/ })).toBeVisible();
  expect(within(production!).getByText('Same as staging')).toBeVisible();
  expect(within(production!).getByRole('link', { name: /1\.4\.0/ })).toHaveAttribute(
    'href',
    'https://argo.example/applications/pay',
  );
  expect(screen.queryByText('No code host is configured for this entity')).toBeNull();
});

it('says that versions differ where nobody knows the commits between them', async () => {
  await openDeployed({
    environments: ['dev', 'staging'],
    readings: [aDeploymentReading([aDeployment('dev', 'blue'), aDeployment('staging', 'green')])],
    denied: [],
  });
  expect(await screen.findByText('Differs from dev')).toBeVisible();
});

it('shows what was deployed last where a cluster does not answer', async () => {
  await openDeployed({
    environments: ['production'],
    readings: [
      aDeploymentReading([aDeployment('production', '1.4.0')], {
        problem: {
          reason: 'unreachable',
          message: "Cluster 'production': it refuses the connection",
          at: '2026-03-03T10:00:00Z',
          retryAt: '2026-03-03T11:00:00Z',
        },
      }),
    ],
    denied: [],
  });
  expect(await screen.findByText('production does not answer')).toBeVisible();
  expect(screen.getByText('1.4.0')).toBeVisible();
});

it('says which right is missing to see what is deployed', async () => {
  await openDeployed({ environments: [], readings: [], denied: ['kubernetes.resources.read'] });
  expect(await screen.findByText('You may not see what is deployed')).toBeVisible();
  expect(screen.getByText(/'kubernetes.resources.read'/)).toBeVisible();
  expect(screen.queryByText('Nothing is deployed')).toBeNull();
});

it('shows the line to add where nothing selects what is deployed', async () => {
  await open({ builds: [aBuildReading([])], pullRequests: [] }, { language: 'de' });
  expect(await screen.findByText(/Wenn der Deskriptor nennt, was installiert ist/)).toBeVisible();
  expect(screen.getByText(/backstage.io\/kubernetes-id/)).toBeVisible();
});

it('shows the first changes, and all of them to those who want them', async () => {
  const changes = Array.from({ length: 30 }, (_, at) => ({
    id: `b${at}`,
    kind: 'build' as const,
    title: `Change ${at}`,
    at: '2026-03-02T08:55:00Z',
    score: 0,
    reasons: [],
  }));
  mswServer.use(answerDelivery.answer(entityTimelineEndpoint, { failures: [], changes }));
  await open({ builds: [aBuildReading([aBuild(1)])], pullRequests: [], alerts: [] });
  const list = await screen.findByRole('list', { name: 'Latest changes' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(8);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 30 changes' }));
  expect(within(list).getAllByRole('listitem')).toHaveLength(30);
  expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull();
});

it('leads from an alert to what changed before it, the likeliest first, with why', async () => {
  const failure = 'alert all Down';
  mswServer.use(
    answerDelivery.answer(entityTimelineEndpoint, request => {
      const chosen = new URL(request.url).searchParams.get('failure');
      return {
        failures: [
          { id: failure, kind: 'alert' as const, title: 'Down', at: '2026-03-02T09:00:00Z' },
          {
            id: 'build pay 3',
            kind: 'build' as const,
            title: 'Broken',
            at: '2026-03-02T08:00:00Z',
          },
        ],
        failure: chosen ?? 'build pay 3',
        changes:
          chosen === failure
            ? [
                {
                  id: 'd',
                  kind: 'deployment' as const,
                  title: '<b>api 2</b>',
                  at: '2026-03-02T08:55:00Z',
                  environment: 'production',
                  score: 80,
                  reasons: ['just-before' as const, 'same-environment' as const],
                },
              ]
            : [],
      };
    }),
  );
  await open({ builds: [], pullRequests: [], alerts: [anAlertReading([anAlert('Down')])] });
  expect(await screen.findByText('No changes in the seven days before')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Find the cause' }));
  const list = await screen.findByRole('list', { name: 'What changed before it failed' });
  expect(within(list).getByText(/<b>api 2<\/b>/)).toBeVisible();
  expect(within(list).getByText('Likely cause')).toBeVisible();
  expect(
    within(list).getByText('less than 15 minutes before, deployed where it fails'),
  ).toBeVisible();
});
