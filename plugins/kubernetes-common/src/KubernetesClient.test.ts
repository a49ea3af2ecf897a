import { createUrlPatternDiscovery, PluginClient } from '@portico/contract';
import { expect, it } from 'vitest';
import { getObjectSelection } from './annotations.ts';
import { ClusterRequestError } from './ClusterRequestError.ts';
import { KubernetesClient } from './KubernetesClient.ts';
import { parseClusterRequest, stringifyClusterRequest } from './permissions.ts';

function clientAnswering(answer: () => Response) {
  const requests: Request[] = [];
  const discovery = createUrlPatternDiscovery('https://portal.example/api/{pluginId}');
  const send = async (input: string | URL | Request, init?: RequestInit) => {
    requests.push(new Request(input, init));
    return answer();
  };
  const fetch = {
    fetch: send,
    forPlugin: (pluginId: string) => new PluginClient({ pluginId, discovery, fetch: send }),
  };
  const now = () => new Date('2026-01-02T03:04:05Z');
  return { client: new KubernetesClient({ fetch, discovery, now }), requests };
}

const target = { clusterName: 'eu', namespace: 'pay', podName: 'api-1' };

it('sends cluster, credential and path of a call through the proxy', async () => {
  const { client, requests } = clientAnswering(() => new Response('line'));
  const credential = { authProvider: 'oidc', oidcTokenProvider: 'okta', token: 'abc' };
  const log = await client.getPodLogs({
    ...target,
    containerName: 'app',
    previous: true,
    credential,
  });
  expect(await log.text()).toBe('line');
  expect(requests[0]?.url).toBe(
    'https://portal.example/api/kubernetes/proxy/api/v1/namespaces/pay/pods/api-1/log?container=app&previous=true',
  );
  expect(requests[0]?.headers.get('backstage-kubernetes-cluster')).toBe('eu');
  expect(requests[0]?.headers.get('backstage-kubernetes-authorization-oidc-okta')).toBe('abc');
});

it('reads the workloads of many entities in calls of fifty', async () => {
  const { client, requests } = clientAnswering(() => Response.json({ items: [null] }));
  const refs = Array.from({ length: 51 }, (_, at) => `component:default/c${at}`);
  await client.getWorkloadsByRefs(refs);
  const bodies = await Promise.all(requests.map(request => request.json()));
  expect(bodies).toEqual([{ entityRefs: refs.slice(0, 50) }, { entityRefs: refs.slice(50) }]);
});

it('reads them one by one on a server that cannot answer for many', async () => {
  const answers = [
    new Response('', { status: 404 }),
    Response.json({ items: [] }),
    Response.json({ error: { message: 'Entity ref missing' } }, { status: 400 }),
  ];
  const { client, requests } = clientAnswering(() => answers.shift() ?? Response.error());
  const found = await client.getWorkloadsByRefs(['component:default/a', 'component:default/b']);
  expect(found).toEqual([{ items: [] }, undefined]);
  expect(requests.map(({ url }) => new URL(url).pathname.split('/').at(-1))).toEqual([
    'by-refs',
    'query',
    'query',
  ]);
});

it('restarts and scales by patches of the workload', async () => {
  const { client, requests } = clientAnswering(() => Response.json({}));
  const workload = {
    clusterName: 'eu',
    kind: 'deployments',
    namespace: 'pay',
    name: 'api',
  } as const;
  await client.restartWorkload(workload);
  await client.scaleWorkload({ ...workload, replicas: 3 });
  expect(requests.map(({ method, url }) => [method, new URL(url).pathname])).toEqual([
    ['PATCH', '/api/kubernetes/proxy/apis/apps/v1/namespaces/pay/deployments/api'],
    ['PATCH', '/api/kubernetes/proxy/apis/apps/v1/namespaces/pay/deployments/api/scale'],
  ]);
  expect(await requests[0]?.json()).toEqual({
    spec: {
      template: {
        metadata: {
          annotations: { 'kubectl.kubernetes.io/restartedAt': '2026-01-02T03:04:05.000Z' },
        },
      },
    },
  });
  expect(await requests[1]?.json()).toEqual({ spec: { replicas: 3 } });
});

it('reads events page after page, and no more than 5,000 of a cluster that has no end', async () => {
  const page = { items: Array.from({ length: 500 }, () => ({})), metadata: { continue: 'next' } };
  const { client, requests } = clientAnswering(() => Response.json(page));
  const { podName: involvedObjectName, ...within } = target;
  expect(await client.listEvents({ ...within, involvedObjectName })).toHaveLength(5000);
  const queries = requests.map(({ url }) => Object.fromEntries(new URL(url).searchParams));
  const first = { limit: '500', fieldSelector: 'involvedObject.name=api-1' };
  expect(queries.slice(0, 2)).toEqual([first, { ...first, continue: 'next' }]);
  expect(queries).toHaveLength(10);
  const flood = clientAnswering(() =>
    Response.json({ items: Array.from({ length: 100_000 }, () => ({})) }),
  );
  expect(await flood.client.listEvents(within)).toHaveLength(5000);
});

it('follows the objects of an entity, and ignores events that it does not know', async () => {
  const events = [
    ['cluster', { cluster: { name: 'eu' }, resources: [], podMetrics: [], errors: [] }],
    ['later', {}],
    ['unwatched', { clusters: ['us'] }],
  ].map(([event, data]) => `event: ${String(event)}\ndata: ${JSON.stringify(data)}\n\n`);
  const { client, requests } = clientAnswering(() => new Response(events.join('')));
  const names: string[] = [];
  for await (const { name } of client.followObjects('component:default/pay')) names.push(name);
  expect(names).toEqual(['cluster', 'unwatched']);
  expect(requests[0]?.url).toContain('/objects/stream?entityRef=component%3Adefault%2Fpay');
});

it.each([
  [
    404,
    'Could not find the Kubernetes Backend (HTTP 404). Make sure the plugin has been fully installed.',
  ],
  [500, 'Request failed with 500 Broken, no'],
])('explains the status %i', async (status, message) => {
  const { client } = clientAnswering(() => new Response('no', { status, statusText: 'Broken' }));
  await expect(client.getWorkloads({ entityRef: 'component:default/pay' })).rejects.toThrow(
    message,
  );
});

it('keeps what the portal said of a failure as its cause', async () => {
  const error = { name: 'NotAllowedError', message: 'Denied', permission: 'kubernetes.proxy' };
  const body = { error, request: { method: 'POST', url: '/' }, response: { statusCode: 403 } };
  const { client } = clientAnswering(() => Response.json(body, { status: 403 }));
  await expect(client.getWorkloads({ entityRef: 'component:default/pay' })).rejects.toMatchObject({
    cause: { cause: { permission: 'kubernetes.proxy' } },
  });
});

it('explains failures of the proxy and unknown clusters', async () => {
  const failing = clientAnswering(
    () => new Response('no', { status: 403, statusText: 'Forbidden' }),
  );
  await expect(failing.client.deletePod(target)).rejects.toThrow(
    'Proxy request failed with 403 Forbidden, no',
  );
  const explained = [
    [
      'by the cluster',
      { kind: 'Status', message: 'pods "p" is forbidden' },
      'pods "p" is forbidden',
    ],
    ['by the portal', { error: { message: "The portal's policy" } }, "The portal's policy"],
    ['by nobody', { code: 1 }, '{"code":1}'],
  ] as const;
  for (const [, body, text] of explained) {
    const { client } = clientAnswering(() =>
      Response.json(body, { status: 403, statusText: 'Forbidden' }),
    );
    await expect(client.deletePod(target)).rejects.toThrow(
      new ClusterRequestError(403, 'Forbidden', text),
    );
  }
  const empty = clientAnswering(() => Response.json({ items: [] }));
  await expect(empty.client.requireCluster('eu')).rejects.toThrow('Cluster eu not found');
});

it.each([
  [403, { kind: 'Status', message: 'cannot create pods/exec' }, 'cannot create pods/exec'],
  [403, { error: { message: "The portal's policy" } }, "The portal's policy"],
  [400, { kind: 'Status', message: 'Upgrade request required' }, undefined],
])('finds why a terminal is refused: %i %j', async (status, body, expected) => {
  const { client, requests } = clientAnswering(() => Response.json(body, { status }));
  const found = await client.findExecRefusal({ ...target, containerName: 'app' });
  expect(found).toBe(expected);
  expect(requests[0]?.url).toContain('/pods/api-1/exec?container=app&stdin=true');
});

it('prefers the label selector to the id, and the id to the name', () => {
  const select = (annotations?: Record<string, string>) =>
    getObjectSelection({ metadata: { name: 'pay', ...(annotations && { annotations }) } });
  const id = { 'backstage.io/kubernetes-id': 'payments' };
  expect(select().labelSelector).toBe('backstage.io/kubernetes-id=pay');
  expect(select(id).labelSelector).toBe('backstage.io/kubernetes-id=payments');
  expect(
    select({
      ...id,
      'backstage.io/kubernetes-label-selector': 'app=x,tier!=web',
      'backstage.io/kubernetes-namespace': 'shop',
    }),
  ).toEqual({ labelSelector: 'app=x,tier!=web', namespace: 'shop' });
});

it('reads the refs of requests that it writes', () => {
  const request = { cluster: 'eu/1', namespace: '', resource: 'pods/exec', verb: 'create' };
  expect(stringifyClusterRequest(request)).toBe('eu%2F1//pods%2Fexec/create');
  expect(parseClusterRequest(stringifyClusterRequest(request))).toEqual(request);
  expect(parseClusterRequest('eu')).toBeUndefined();
  expect(parseClusterRequest('%/a/b/c')).toBeUndefined();
});
