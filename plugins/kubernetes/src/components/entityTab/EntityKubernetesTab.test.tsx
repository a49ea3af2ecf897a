import { catalogPlugin } from '@portico/catalog';
import { aComponent } from '@portico/catalog-common/testing';
import { createPlugin } from '@portico/core';
import {
  listClustersEndpoint,
  type ObjectsByEntity,
  type ObjectsStreamEvent,
  workloadsQueryEndpoint,
} from '@portico/kubernetes-common';
import {
  aContainerStatus,
  aCrashingStatus,
  aCronJob,
  aDeployment,
  anEvent,
  aPod,
  aReplicaSet,
  aWaitingStatus,
  minutesAgo,
} from '@portico/kubernetes-common/testing';
import { authorizeEndpoint } from '@portico/permission-common';
import { permissionPlugin } from '@portico/permission';
import { createAnswers } from '@portico/testing/browser';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { kubernetesPlugin } from '../../plugin.ts';
import { kubernetesCauseLinkPoint } from '../../points.ts';
import {
  aClusterWithCrash,
  aHealthyCluster,
  answerKubernetes,
  answerObjects,
  answerPermissions,
  anUnreachableCluster,
  crashEvents,
} from '../../testing/kubernetesAnswers.ts';
import EntityKubernetesTab from './EntityKubernetesTab.tsx';

useMswServer();

const annotated = aComponent({
  metadata: { annotations: { 'backstage.io/kubernetes-id': 'pay' } },
});
const open = (
  options: { entity?: typeof annotated; path?: string; config?: unknown; language?: string } = {},
) =>
  renderInTestApp(<EntityKubernetesTab entity={options.entity ?? annotated} />, {
    plugins: [kubernetesPlugin, catalogPlugin, permissionPlugin],
    ...(options.path && { path: options.path }),
    config: { permission: { enabled: true }, ...(options.config as object) },
    ...(options.language && { language: options.language }),
  });

beforeEach(() => mswServer.use(answerPermissions(), ...answerObjects([aClusterWithCrash()])));

it('says which annotation is missing, and which takes precedence', async () => {
  const docsUrl = 'https://docs.example/kubernetes';
  open({ entity: aComponent(), config: { kubernetes: { frontend: { docsUrl } } } });
  expect(await screen.findByText('Missing Annotation')).toBeVisible();
  expect(screen.getByText(/A label selector query takes precedence/)).toBeVisible();
  expect(screen.getByRole('link', { name: /Read Kubernetes Plugin Docs/ })).toHaveAttribute(
    'href',
    docsUrl,
  );
});

it('says which permissions are required', async () => {
  mswServer.use(
    createAnswers('permission').answer(authorizeEndpoint, async request => {
      const { items } = (await request.json()) as { items: { id: string }[] };
      return { items: items.map(({ id }) => ({ id, result: 'DENY' as const })) };
    }),
  );
  open({ config: { permission: { enabled: true } } });
  expect(await screen.findByText('Permission required')).toBeVisible();
  expect(
    screen.getByText(/'kubernetes.clusters.read' and 'kubernetes.resources.read' permission/),
  ).toBeVisible();
});

it('says so when there is nothing on any cluster, and what could not be read', async () => {
  mswServer.use(
    ...answerObjects([
      {
        cluster: { name: 'far' },
        resources: [],
        podMetrics: [],
        errors: [
          { errorType: 'FETCH_ERROR', message: 'it timed out' },
          { errorType: 'NOT_FOUND', statusCode: 404, resourcePath: '/apis/batch/v1/cronjobs' },
          { errorType: 'UNKNOWN_ERROR', statusCode: 403, resourcePath: '/api/v1/configmaps' },
        ],
      },
    ]),
  );
  open();
  expect(await screen.findByText('No Kubernetes resources')).toBeVisible();
  expect(screen.getByText('No resources on any known clusters for pay')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /Show more details/ }));
  const errors = [
    'Error communicating with Kubernetes: FETCH_ERROR, message: it timed out',
    "Error fetching Kubernetes resource: '/apis/batch/v1/cronjobs', error: NOT_FOUND, status code: 404",
  ];
  for (const text of errors) expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByText(/^The cluster's own rules \(RBAC\)/)).toBeVisible();
  expect(screen.queryByText(/does not accept the credential/)).toBeNull();
});

it('tells a credential that a cluster does not accept from rules that deny', async () => {
  mswServer.use(
    ...answerObjects([
      {
        cluster: { name: 'far' },
        resources: [],
        podMetrics: [],
        errors: [
          { errorType: 'UNAUTHORIZED_ERROR', statusCode: 401, resourcePath: '/api/v1/pods' },
        ],
      },
    ]),
  );
  open();
  await userEvent.click(await screen.findByRole('button', { name: /Show more details/ }));
  expect(screen.getByText(/does not accept the credential/)).toBeVisible();
  expect(screen.queryByText(/^The cluster's own rules/)).toBeNull();
});

it('says that the backend is missing', async () => {
  mswServer.use(answerKubernetes.answerNotFound(workloadsQueryEndpoint));
  open();
  expect(
    await screen.findByText(/Could not find the Kubernetes Backend \(HTTP 404\)/),
  ).toBeVisible();
});

it('shows a cluster whose auth provider is unknown as that cluster, and the others', async () => {
  mswServer.use(
    answerKubernetes.answer(listClustersEndpoint, {
      items: [
        { name: 'production', authProvider: 'serviceAccount' },
        { name: 'odd', authProvider: 'magic' },
      ],
    }),
  );
  open();
  expect(await screen.findByText(/There was a problem retrieving/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /Show more details/ }));
  expect(
    screen.getByText(/authProvider "magic" has no KubernetesAuthProvider defined for it/),
  ).toBeVisible();
  expect(screen.getByText('Your Clusters')).toBeVisible();
});

it('has the likely cause on top, the errors, and what runs by kind', async () => {
  open();
  const story = within((await screen.findByText('What happened')).closest('section')!);
  expect(story.getByText('The container app crashes after its start')).toBeVisible();
  expect(story.getByText(/It came with the rollout of pay:2 in place of pay:1/)).toBeVisible();

  const errors = within(screen.getByRole('table', { name: 'Error Reporting' }));
  for (const name of ['Cluster', 'Namespace', 'Kind', 'Name', 'Messages']) {
    expect(errors.getByRole('columnheader', { name })).toBeVisible();
  }
  expect(errors.getAllByRole('row')[1]).toHaveTextContent('Deployment does not have minimum');

  const headings = screen.getAllByRole('heading', { level: 3 }).map(each => each.textContent);
  const sections = ['Rollouts', 'Deployments', 'Ingresses', 'Services', 'Cron jobs', 'Pods'];
  expect(headings.filter(text => sections.includes(text))).toEqual(sections);
  expect(screen.getAllByText('1 pod with errors').length).toBeGreaterThan(0);
  expect(screen.getByText('Monday to Friday at 5:30 AM')).toBeVisible();
  expect(screen.getByRole('link', { name: /pay.example\/v1/ })).toBeVisible();
});

it('lists the events of all objects in one place, to be filtered and sorted', async () => {
  const scaled = { kind: 'Deployment', name: 'pay' };
  mswServer.use(
    ...answerObjects([aClusterWithCrash()], {
      events: [
        ...crashEvents,
        anEvent(scaled, 'ScalingReplicaSet', 'Scaled up to 2', { type: 'Normal', at: 1 }),
        anEvent({ name: 'of-another-entity' }, 'Killing', 'Not of this one'),
      ],
    }),
  );
  open();
  const table = within(await screen.findByRole('table', { name: 'Events' }));
  await table.findByText('Scaled up to 2');
  const listReasons = () =>
    table
      .getAllByRole('row')
      .slice(1)
      .map(row => /ScalingReplicaSet|BackOff|Killing/.exec(row.textContent)?.[0]);
  expect(listReasons()).toEqual(['ScalingReplicaSet', 'BackOff']);
  await userEvent.click(table.getByRole('button', { name: 'Count' }));
  await userEvent.click(table.getByRole('button', { name: 'Count' }));
  expect(listReasons()).toEqual(['BackOff', 'ScalingReplicaSet']);
  await userEvent.click(screen.getByRole('button', { name: 'Type All results' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /Normal/ }));
  await userEvent.keyboard('{Escape}');
  expect(listReasons()).toEqual(['ScalingReplicaSet']);
  await userEvent.click(table.getByRole('button', { name: 'pay' }));
  expect(await screen.findByRole('dialog', { name: 'pay' })).toBeVisible();
});

const nothingIn = (cluster: { name: string; title?: string }): ObjectsStreamEvent => ({
  name: 'cluster',
  data: { cluster, resources: [], podMetrics: [], errors: [] },
});

it('shows what the cluster changes without being read again', async () => {
  mswServer.use(
    ...answerObjects([aClusterWithCrash()], {
      stream: [
        nothingIn({ name: 'staging', title: 'Staging in Oslo' }),
        { name: 'cluster', data: aClusterWithCrash() },
        {
          name: 'changes',
          data: {
            changes: [
              {
                cluster: 'staging',
                type: 'pods',
                change: 'added',
                object: aPod({ name: 'pay-new' }),
              },
            ],
          },
        },
      ],
    }),
  );
  open();
  expect(await screen.findByRole('button', { name: 'Resources in Staging in Oslo' })).toBeVisible();
});

it('shows clusters as the stream brings them, while others have not answered yet', async () => {
  const answered = Promise.withResolvers<ObjectsByEntity>();
  mswServer.use(
    http.post(`*/api/kubernetes${workloadsQueryEndpoint.path}`, async () =>
      HttpResponse.json(await answered.promise),
    ),
    ...answerObjects([aHealthyCluster('first'), aHealthyCluster('near')], {
      stream: ['near', 'first'].map(name => ({ name: 'cluster', data: aHealthyCluster(name) })),
    }),
  );
  open();
  expect(await screen.findByRole('button', { name: 'Resources in near' })).toBeVisible();
  expect(screen.getByText('Waiting for further clusters…')).toBeVisible();
  // Older than what the stream sent.
  const outdated = { ...aClusterWithCrash('near') };
  answered.resolve({ items: [outdated, anUnreachableCluster('dead')] });
  expect(await screen.findByText(/There was a problem retrieving/)).toBeVisible();
  expect(screen.queryByText('Waiting for further clusters…')).toBeNull();
  // By their configuration, not by who was first.
  const panels = screen.getAllByRole('button', { name: /^Resources in/ });
  expect(panels.map(panel => panel.getAttribute('aria-label'))).toEqual([
    'Resources in first',
    'Resources in near',
  ]);
  expect(screen.queryByRole('table', { name: 'Error Reporting' })).toBeNull();
});

it('opens an object beside the page, with its owners, containers, usage, events and YAML', async () => {
  open({ path: '/?object=production%2FPod%2Fpay%2Fpay-2-a' });
  const drawer = within(await screen.findByRole('dialog', { name: 'pay-2-a' }));
  expect(await drawer.findByText('10.0.0.7')).toBeVisible();
  expect(drawer.getByRole('button', { name: 'pay-2' })).toBeVisible();
  expect(drawer.getByRole('heading', { name: 'proxy' })).toBeVisible();
  expect(drawer.getByRole('meter', { name: 'CPU requests' })).toHaveAttribute(
    'aria-valuetext',
    '50%, 250m of 500m',
  );
  expect(await drawer.findByText('Back-off restarting failed container')).toBeVisible();
  expect(drawer.getByRole('link', { name: /Open Kubernetes Dashboard/ })).toHaveAttribute(
    'href',
    'https://dashboard.example/#/pod/pay/pay-2-a?namespace=pay',
  );
  expect(drawer.queryByRole('button', { name: 'Delete Pod' })).toBeNull();
  expect(drawer.queryByRole('button', { name: 'Terminal' })).toBeNull();

  await userEvent.click(drawer.getAllByRole('button', { name: 'Help' })[0]!);
  expect(await screen.findByText(/ends soon after each start/)).toBeVisible();
});

it.each([
  ['@hourly', 'Every hour at minute 0'],
  ['@midnight', 'Every day at 12:00 AM'],
  ['15 */6 * * *', 'Every 6 hours at minute 15'],
])('describes the schedule %s of a cron job', async (schedule, text) => {
  const resources = [{ type: 'cronjobs', resources: [aCronJob({ schedule })] }];
  const cluster = { cluster: { name: 'far' }, resources, podMetrics: [], errors: [] };
  mswServer.use(...answerObjects([cluster]));
  open();
  expect(await screen.findByText(text)).toBeVisible();
});

it('shows of an object the events of its own kind, and no owner where it has none', async () => {
  const events = [
    anEvent({ kind: 'Deployment', name: 'pay' }, 'ScalingReplicaSet', 'Scaled up to 2'),
    anEvent(
      { kind: 'HorizontalPodAutoscaler', name: 'pay' },
      'FailedGetResourceMetric',
      'No metrics',
    ),
  ];
  mswServer.use(...answerObjects([aClusterWithCrash()], { events }));
  open({ path: '/?object=production%2FDeployment%2Fpay%2Fpay' });
  const drawer = within(await screen.findByRole('dialog', { name: 'pay' }));
  expect(await drawer.findByText('Scaled up to 2')).toBeVisible();
  expect(drawer.queryByText('No metrics')).toBeNull();
  expect(drawer.queryByText('Owned by')).toBeNull();
});

it('shows the conditions and containers of a pod that no node has taken yet', async () => {
  const waiting = aPod({ phase: 'Pending', unscheduled: '0/3 nodes are available' });
  const [scheduled] = waiting.status?.conditions ?? [];
  const pod = { ...waiting, status: { phase: 'Pending', conditions: [scheduled!] } };
  const resources = [{ type: 'pods', resources: [pod] }];
  const cluster = { cluster: { name: 'far' }, resources, podMetrics: [], errors: [] };
  mswServer.use(...answerObjects([cluster]));
  open({ path: '/?object=far%2FPod%2Fpay%2Fpay-1-a' });
  const drawer = within(await screen.findByRole('dialog', { name: 'pay-1-a' }));
  // As a condition, and among the errors of the pod.
  expect(await drawer.findAllByText('0/3 nodes are available')).toHaveLength(2);
  const listed = drawer.getAllByText(/^(PodScheduled|Initialized|ContainersReady|Ready)$/);
  expect(listed.map(({ textContent }) => textContent)).toEqual([
    'PodScheduled',
    'Initialized',
    'ContainersReady',
    'Ready',
  ]);
  expect(drawer.getAllByText('Not known yet')).toHaveLength(3);
  expect(drawer.getByRole('heading', { name: 'app' })).toBeVisible();
  expect(drawer.queryByRole('button', { name: 'Logs' })).toBeNull();
  expect(await drawer.findByText('No events found')).toBeVisible();
});

it('says what is missing: the container, its log, events and the dashboard of its cluster', async () => {
  const { metadata, status } = aPod();
  const cluster = {
    cluster: { name: 'far', dashboardParameters: {} },
    resources: [{ type: 'pods', resources: [{ metadata, status }] }],
    podMetrics: [],
    errors: [],
  };
  mswServer.use(
    http.get('*/api/kubernetes/proxy/api/v1/namespaces/pay/events', () =>
      HttpResponse.json({ message: 'not now' }, { status: 503 }),
    ),
    http.get('*/api/kubernetes/proxy/api/v1/namespaces/pay/pods/pay-1-a/log', () =>
      HttpResponse.text(''),
    ),
    ...answerObjects([cluster]),
  );
  open({ path: '/?object=far%2FPod%2Fpay%2Fpay-1-a' });
  const drawer = within(await screen.findByRole('dialog', { name: 'pay-1-a' }));
  expect(await drawer.findByText('error reading pod from cluster')).toBeVisible();
  expect(
    drawer.getByText('There was a problem formatting the link to the Kubernetes dashboard'),
  ).toBeVisible();
  expect(drawer.getByText('Cluster far, dashboard app standard')).toBeVisible();
  expect(await drawer.findByText('Could not load the events')).toBeVisible();
  await userEvent.click(await drawer.findByRole('button', { name: 'Logs' }));
  expect(await screen.findByText('No logs emitted')).toBeVisible();
  expect(screen.getByText('No logs were emitted by the container')).toBeVisible();
});

it('waits for the first line of a container that writes nothing, without end', async () => {
  mswServer.use(
    http.get(
      '*/api/kubernetes/proxy/api/v1/namespaces/pay/pods/:pod/log',
      () => new HttpResponse(new ReadableStream()),
    ),
  );
  open();
  await userEvent.click((await screen.findAllByRole('button', { name: 'Logs' }))[0]!);
  expect(await screen.findByText('Waiting for the first line')).toBeVisible();
});

it('deletes a pod after a confirmation, and says so when that fails', async () => {
  let isDeleted = false;
  mswServer.use(
    http.delete('*/api/kubernetes/proxy/api/v1/namespaces/pay/pods/pay-2-a', ({ request }) => {
      isDeleted = request.headers.get('Backstage-Kubernetes-Cluster') === 'production';
      return HttpResponse.json({ message: 'forbidden' }, { status: 403 });
    }),
  );
  open({
    path: '/?object=production%2FPod%2Fpay%2Fpay-2-a',
    config: { kubernetes: { frontend: { podDelete: { enabled: true } } } },
  });
  const deletePod = { name: 'Delete Pod' };
  await userEvent.click(await screen.findByRole('button', deletePod));
  const question = within(await screen.findByRole('dialog', { name: 'Delete pod pay-2-a?' }));
  expect(question.getByText(/^Its workload in cluster production starts another/)).toBeVisible();
  expect(isDeleted).toBe(false);
  await userEvent.click(question.getByRole('button', deletePod));
  expect(
    await screen.findByText(
      'Could not delete the pod. Please check the console for the full report.',
    ),
  ).toBeVisible();
  expect(isDeleted).toBe(true);
});

it('leads from an error to the log before the restart', async () => {
  const read = new Set<string>();
  mswServer.use(
    http.get('*/api/kubernetes/proxy/api/v1/namespaces/pay/pods/:pod/log', ({ request }) => {
      const { searchParams } = new URL(request.url);
      read.add(`${searchParams.get('container')} ${searchParams.get('previous')}`);
      return HttpResponse.text('panic: no route\n');
    }),
  );
  open();
  const errors = within(await screen.findByRole('table', { name: 'Error Reporting' }));
  await userEvent.click(errors.getAllByRole('button', { name: 'Help' })[0]!);
  await userEvent.click(await screen.findByRole('button', { name: 'Show logs' }));
  const log = within(await screen.findByRole('dialog', { name: 'Logs of pay-2-a · app' }));
  expect(await log.findByText('panic')).toBeVisible();
  expect(log.getByText(': no route')).toBeVisible();
  expect([...read]).toEqual(['app true']);
});

it('restarts a workload after a confirmation', async () => {
  const patches: unknown[] = [];
  mswServer.use(
    http.patch(
      '*/api/kubernetes/proxy/apis/apps/v1/namespaces/pay/deployments/pay',
      async ({ request }) => {
        patches.push(await request.json());
        return HttpResponse.json({});
      },
    ),
  );
  open();
  await userEvent.click((await screen.findAllByRole('button', { name: 'Restart' }))[1]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Restart pay?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Restart' }));
  await waitFor(() => expect(patches).toHaveLength(1));
  expect(patches[0]).toHaveProperty(
    ['spec', 'template', 'metadata', 'annotations', 'kubectl.kubernetes.io/restartedAt'],
    expect.any(String),
  );
});

it('shows the logs of all pods of a workload in the order of their times, each line with the end of its name', async () => {
  mswServer.use(
    http.get(
      '*/api/kubernetes/proxy/api/v1/namespaces/pay/pods/:pod/log',
      ({ params, request }) => {
        const { searchParams } = new URL(request.url);
        if (searchParams.get('previous') === 'true') return HttpResponse.text('');
        expect(searchParams.get('timestamps')).toBe('true');
        const minute = params['pod'] === 'pay-1-a' ? 2 : 1;
        return HttpResponse.text(
          `2026-01-05T10:0${minute}:00Z hello of ${String(params['pod'])} ${searchParams.get('container')}\n`,
        );
      },
    ),
  );
  open();
  await userEvent.click((await screen.findAllByRole('button', { name: 'Logs' }))[0]!);
  const later = await screen.findByText('1-a hello of pay-1-a app');
  const earlier = await screen.findByText('2-a hello of pay-2-a app');
  expect(earlier.compareDocumentPosition(later)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText(/the end of its pod's name, after pay-$/)).toBeVisible();
});

it('quotes the last error of the run before, and leads to its log', async () => {
  mswServer.use(
    http.get('*/api/kubernetes/proxy/api/v1/namespaces/pay/pods/pay-2-a/log', ({ request }) =>
      HttpResponse.text(
        new URL(request.url).searchParams.get('previous') === 'true'
          ? 'INFO starting\nERROR no database\nINFO bye\n'
          : '',
      ),
    ),
  );
  open();
  const story = within((await screen.findByText('What happened')).closest('section')!);
  expect(await story.findByText('ERROR no database')).toBeVisible();
  expect(story.getByText('Error, exit code 1')).toBeVisible();
  await userEvent.click(story.getByRole('button', { name: 'Whole log' }));
  expect(await screen.findByRole('dialog', { name: 'Logs of pay-2-a · app' })).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Previous run' })).toBeChecked();
});

it('reads no log for those who may not', async () => {
  let isRead = false;
  mswServer.use(
    answerPermissions('kubernetes.proxy'),
    http.get('*/api/kubernetes/proxy/api/v1/namespaces/pay/pods/:pod/log', () => {
      isRead = true;
      return HttpResponse.text('');
    }),
  );
  open();
  expect(await screen.findByText('The container app crashes after its start')).toBeVisible();
  await screen.findByRole('table', { name: 'Events' });
  expect(isRead).toBe(false);
});

it('keeps the place of what may be done until that is known, and shows nothing to those who may not', async () => {
  const { promise: decided, resolve: decide } = Promise.withResolvers<void>();
  mswServer.use(
    createAnswers('permission').answer(authorizeEndpoint, async request => {
      const { items } = (await request.json()) as {
        items: { id: string; permission: { name: string } }[];
      };
      const isOfProxy = (name: string) => name === 'kubernetes.proxy';
      if (items.some(({ permission }) => isOfProxy(permission.name))) await decided;
      return {
        items: items.map(({ id, permission: { name } }) => ({
          id,
          result: isOfProxy(name) ? ('DENY' as const) : ('ALLOW' as const),
        })),
      };
    }),
  );
  open({ config: { permission: { enabled: true } } });
  expect((await screen.findAllByText('Restart'))[0]).not.toBeVisible();
  expect(screen.queryByRole('button', { name: 'Restart' })).toBeNull();
  decide();
  await waitFor(() => expect(screen.queryByText('Restart')).toBeNull());
});

const podDrawer = {
  path: '/?object=production%2FPod%2Fpay%2Fpay-2-a',
  terminal: { podExecTerminal: { enabled: true }, frontend: { podDelete: { enabled: true } } },
};
/** The actions that the page and the drawer of a pod offer. */
const listActions = () =>
  ['Logs', 'Terminal', 'Delete Pod', 'Restart', 'Scale'].filter(
    name => screen.queryAllByRole('button', { name, hidden: true }).length > 0,
  );

it.each([
  ['all to those who may do all', [], ['Logs', 'Terminal', 'Delete Pod', 'Restart', 'Scale']],
  ['nothing to those who may not use the proxy', ['kubernetes.proxy'], []],
  [
    'no logs, restarts and deletions to those who may not do these',
    ['pods/log', 'pods', 'deployments', 'rollouts'],
    ['Terminal', 'Scale'],
  ],
  [
    'no terminals and no scaling to those who may not do these',
    ['pods/exec', 'deployments/scale', 'rollouts/scale'],
    ['Logs', 'Delete Pod', 'Restart'],
  ],
])('offers %s', async (_, denied, offered) => {
  mswServer.use(answerPermissions(...denied));
  open({ path: podDrawer.path, config: { kubernetes: podDrawer.terminal } });
  await screen.findByRole('dialog', { name: 'pay-2-a' });
  await waitFor(() => expect(listActions()).toEqual(offered));
});

it('offers logs alone where permissions are off, since the server allows no more', async () => {
  open({
    path: podDrawer.path,
    config: { kubernetes: podDrawer.terminal, permission: { enabled: false } },
  });
  await screen.findByRole('dialog', { name: 'pay-2-a' });
  await screen.findAllByRole('button', { name: 'Logs', hidden: true });
  expect(listActions()).toEqual(['Logs']);
});

it('says in words that events are denied', async () => {
  const message = "Permission 'kubernetes.proxy' is denied to you";
  mswServer.use(
    http.get('*/api/kubernetes/proxy/api/v1/namespaces/pay/events', () =>
      HttpResponse.json({ message }, { status: 403 }),
    ),
  );
  open();
  expect(await screen.findByText('You may not read these events')).toBeVisible();
  expect(screen.getByText(/^Your account has no access to them/)).toHaveTextContent(message);
  expect(screen.queryByText(/Proxy request failed/)).toBeNull();
});

it('opens the log that the address names, says why there is none, and tries again', async () => {
  const pod = aPod();
  const waiting = {
    name: 'app',
    ready: false,
    restartCount: 0,
    state: { waiting: { reason: 'ErrImagePull', message: 'manifest unknown' } },
  };
  const unstarted = {
    ...pod,
    spec: { containers: [{ name: 'app', image: 'registry.example/pay:9' }] },
    status: { phase: 'Pending', containerStatuses: [waiting] },
  };
  let attempts = 0;
  mswServer.use(
    http.get('*/api/kubernetes/proxy/api/v1/namespaces/pay/pods/pay-1-a/log', () => {
      attempts += 1;
      return HttpResponse.json(
        { message: 'container "app" is waiting to start: manifest unknown' },
        { status: 400 },
      );
    }),
    ...answerObjects([
      {
        cluster: { name: 'far' },
        resources: [{ type: 'pods', resources: [unstarted] }],
        podMetrics: [],
        errors: [],
      },
    ]),
  );
  open({ path: '/?log=far%2FPod%2Fpay%2Fpay-1-a&container=app' });
  const log = within(await screen.findByRole('dialog', { name: 'Logs of pay-1-a · app' }));
  expect(await log.findByText('No log yet')).toBeVisible();
  expect(
    log.getByText(/has not started: its image registry\.example\/pay:9 cannot be pulled/),
  ).toBeVisible();
  expect(screen.getByText('The image registry.example/pay:9 cannot be pulled')).toBeVisible();
  await userEvent.click(log.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(attempts).toBe(2));
});

it("says what the portal found in the reader's language, and leaves the cluster its own words", async () => {
  await act(async () => {
    open({ language: 'de' });
  });
  const story = within((await screen.findByText('Was geschehen ist')).closest('section')!);
  expect(story.getByText('Der Container app stürzt nach dem Start ab')).toBeVisible();
  expect(story.getByText('Error, Exit-Code 1')).toBeVisible();
  const errors = within(screen.getByRole('table', { name: 'Fehlerbericht' }));
  expect(errors.getByText("Der Container 'app' wurde 6-mal neu gestartet")).toBeVisible();
  expect(errors.getByText(/^Deployment does not have minimum availability/)).toBeVisible();
});

const inOneCluster = (resources: ObjectsByEntity['items'][number]['resources']) =>
  mswServer.use(
    ...answerObjects([{ cluster: { name: 'eu' }, resources, podMetrics: [], errors: [] }]),
  );

it('counts every pod that is reported, at its cluster and its workload', async () => {
  const unready = (name: string) =>
    aPod({ name, containers: [aContainerStatus({ ready: false })], readinessProbe: {} });
  const restarted = aContainerStatus({
    restartCount: 3,
    lastState: {
      terminated: { reason: 'Error', exitCode: 1, finishedAt: minutesAgo(600) },
    },
  });
  inOneCluster([
    { type: 'deployments', resources: [aDeployment({ replicas: 7, ready: 0 })] },
    { type: 'replicasets', resources: [aReplicaSet({ replicas: 7, ready: 2 })] },
    {
      type: 'pods',
      resources: [
        aPod(),
        aPod({ name: 'pay-1-b', containers: [restarted] }),
        aPod({ name: 'pay-1-c', containers: [aCrashingStatus({ reason: 'Error', exitCode: 1 })] }),
        aPod({
          name: 'pay-1-d',
          phase: 'Pending',
          containers: [aWaitingStatus('ErrImagePull', 'not found')],
        }),
        unready('pay-1-e'),
        unready('pay-1-f'),
        aPod({ name: 'pay-1-g', phase: 'Failed', failed: { reason: 'Evicted', message: 'disk' } }),
      ],
    },
  ]);
  open();
  expect(await screen.findAllByText('6 pods with errors')).toHaveLength(2);
  expect(screen.queryByText('No pods with errors')).toBeNull();
  const errors = within(screen.getByRole('table', { name: 'Error Reporting' }));
  expect(errors.getByText('and 1 other')).toBeVisible();
  expect(errors.getByText('disk')).toBeVisible();
  const pods = within(screen.getByRole('table', { name: 'Pods of pay' }));
  expect(pods.getAllByText('Running, not ready')).toHaveLength(2);
  expect(pods.getByText(/^3 \(\d+.* ago\)$/)).toBeVisible();
});

it('shows each metric of an autoscaler with what was measured and its target', async () => {
  const queue = { metric: { name: 'queue' } };
  inOneCluster([
    { type: 'deployments', resources: [aDeployment({ replicas: 1, ready: 0 })] },
    {
      type: 'horizontalpodautoscalers',
      resources: [
        {
          metadata: { name: 'pay', namespace: 'pay', uid: 'hpa' },
          spec: {
            maxReplicas: 9,
            scaleTargetRef: { kind: 'Deployment', name: 'pay' },
            metrics: [
              { type: 'External', external: { ...queue, target: { averageValue: '50' } } },
              { type: 'Resource', resource: { name: 'memory', target: { averageValue: '1Gi' } } },
            ],
          },
          status: {
            currentMetrics: [
              { type: 'External', external: { ...queue, current: { averageValue: '30' } } },
            ],
          },
        },
      ],
    },
  ]);
  open();
  expect(
    await screen.findByText('Targets: queue: 30/50 (avg), memory: <unknown>/1Gi'),
  ).toBeVisible();
  expect(screen.getByText('0 replicas, 1 to 9')).toBeVisible();
});

it('shows what jobs have come to', async () => {
  const job = (name: string, spec: object, status: object) => ({
    metadata: { name, namespace: 'pay', uid: name },
    spec,
    status,
  });
  inOneCluster([
    {
      type: 'jobs',
      resources: [
        job(
          'held',
          { completions: 3, suspend: true },
          { conditions: [{ type: 'Suspended', status: 'True' }] },
        ),
        job(
          'done',
          { completions: 1 },
          {
            succeeded: 1,
            startTime: '2026-05-04T11:00:00Z',
            completionTime: '2026-05-04T11:05:30Z',
            conditions: [{ type: 'Complete', status: 'True' }],
          },
        ),
      ],
    },
  ]);
  open();
  expect(await screen.findByText('Suspended')).toBeVisible();
  expect(screen.getByText('0/3 completions')).toBeVisible();
  expect(screen.getByText('Succeeded')).toBeVisible();
  expect(screen.getByText('5m30s')).toBeVisible();
});

it('leads from a cause to where other plugins look into it further', async () => {
  const looking = createPlugin({
    id: 'looking',
    contributes: [
      kubernetesCauseLinkPoint.add({
        id: 'further',
        title: 'Look further',
        getPath: ({ cluster, kind, name }) => `/further?of=${cluster}.${kind}.${name}`,
      }),
    ],
  });
  renderInTestApp(<EntityKubernetesTab entity={annotated} />, {
    plugins: [kubernetesPlugin, catalogPlugin, permissionPlugin, looking],
    config: { permission: { enabled: true } },
  });
  expect(await screen.findByRole('link', { name: 'Look further' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/catalog\/default\/component\/[^/]+\/further\?of=.+\.Pod\..+/),
  );
});
