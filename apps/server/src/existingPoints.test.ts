import {
  coreServices,
  createBackendModule,
  createBackendPlugin,
  createExtensionPoint,
} from '@backstage/backend-plugin-api';
import { metricsServiceRef } from '@backstage/backend-plugin-api/alpha';
import { kubernetesBackendPlugin } from '@portico/kubernetes-backend';
import { notificationsBackendPlugin, signalsBackendPlugin } from '@portico/notifications-backend';
import { testDatabases } from '@portico/testing/node';
import { testServiceToken } from '@portico/testing/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { describeComponent, ExistingPortal } from './existing/ExistingPortal.ts';

/** What the tests use of published extension points. */
interface Points {
  'catalog.model': { setFieldValidators(validators: object): void };
  'catalog.permissions': { addPermissionRules(...rules: object[]): void };
  'catalog.processing': { addEntityProvider(provider: object): void };
  'kubernetes.auth-strategy': { addAuthStrategy(key: string, strategy: object): void };
  'kubernetes.cluster-supplier': { addClusterSupplier(supplier: unknown): void };
  'kubernetes.fetcher': object;
  'kubernetes.service-locator': { addServiceLocator(locator: unknown): void };
  'notifications.processing': { addProcessor(...processors: object[]): void };
  'permission.policy': { setPolicy(policy: object): void };
  'scaffolder.templating': {
    addTemplateFilters(filters: object): void;
    addTemplateGlobals(globals: object): void;
  };
}

function moduleOf<Id extends keyof Points>(
  moduleId: string,
  id: Id,
  init: (point: Points[Id]) => void,
) {
  const [pluginId = ''] = id.split('.');
  return createBackendModule({
    pluginId,
    moduleId,
    register(env) {
      env.registerInit({
        deps: { point: createExtensionPoint<Points[Id]>({ id }) },
        init: async ({ point }) => init(point as Points[Id]),
      });
    },
  });
}

/** What processors of notifications passed on. */
const delivered: { name: string; user: string | null; title: string; created: unknown }[] = [];

const permission = (name: string, resourceType: string) => ({
  type: 'resource' as const,
  name,
  attributes: { action: 'read' as const },
  resourceType,
});
const readNote = permission('notes.read', 'note');
const isMine = {
  name: 'IS_MINE',
  description: 'The note is of this author',
  resourceType: 'note',
  apply: (note: { by: string }, { by }: { by: string }) => note.by === by,
  toQuery: ({ by }: { by: string }) => ({ by }),
};

const notes = createBackendPlugin({
  pluginId: 'notes',
  register(env) {
    env.registerInit({
      deps: {
        router: coreServices.httpRouter,
        registry: coreServices.permissionsRegistry,
        permissions: coreServices.permissions,
        httpAuth: coreServices.httpAuth,
        metrics: metricsServiceRef,
      },
      async init({ router, registry, permissions, httpAuth, metrics }) {
        registry.addResourceType({
          resourceRef: { pluginId: 'notes', resourceType: 'note' } as never,
          permissions: [readNote],
          rules: [isMine] as never,
          getResources: async refs => refs.map(ref => ({ by: ref.split(':')[0] })) as never,
        });
        const reads = metrics.createCounter('note.reads', { description: 'Notes that were read' });
        router.use((request, response, next) => {
          const ref = new URL(request.url, 'http://localhost').searchParams.get('ref') ?? '';
          httpAuth
            .credentials(request as never)
            .then(credentials =>
              permissions.authorize([{ permission: readNote, resourceRef: ref }], { credentials }),
            )
            .then(([decision]) => {
              reads.add(1, { result: String(decision?.result) });
              response.json(decision);
            })
            .catch(next);
        });
      },
    });
  },
});

const modules = [
  notes,
  moduleOf('names', 'catalog.model', model =>
    model.setFieldValidators({ isValidTag: (tag: string) => tag !== 'forbidden' }),
  ),
  moduleOf('rules', 'catalog.permissions', point =>
    point.addPermissionRules({
      name: 'IS_NAMED',
      description: 'The entity has one of these names',
      resourceType: 'catalog-entity',
      apply: () => {
        throw new Error('Entities are found by queries');
      },
      toQuery: ({ names }: { names: string[] }) => ({
        anyOf: [{ key: 'metadata.name', values: names }, { key: 'metadata.never' }],
      }),
    }),
  ),
  moduleOf('source', 'catalog.processing', catalog =>
    catalog.addEntityProvider({
      getProviderName: () => 'tests',
      connect: (connection: { applyMutation(mutation: object): Promise<void> }) =>
        connection.applyMutation({
          type: 'full',
          entities: [
            describeComponent('open'),
            describeComponent('hidden'),
            describeComponent('bad', ['forbidden']),
          ].map(entity => ({ entity, locationKey: 'tests' })),
        }),
    }),
  ),
  moduleOf('policy', 'permission.policy', point =>
    point.setPolicy({
      async handle({ permission: { name } }: { permission: { name: string } }) {
        const conditional = (
          pluginId: string,
          resourceType: string,
          rule: string,
          params: object,
        ) => ({
          result: 'CONDITIONAL',
          pluginId,
          resourceType,
          conditions: { rule, resourceType, params },
        });
        if (name === 'catalog.entity.read')
          return conditional('catalog', 'catalog-entity', 'IS_NAMED', { names: ['open'] });
        if (name === 'notes.read') return conditional('notes', 'note', 'IS_MINE', { by: 'ada' });
        return { result: 'ALLOW' };
      },
    }),
  ),
  moduleOf('clusters', 'kubernetes.cluster-supplier', point =>
    point.addClusterSupplier(
      async ({
        getDefault,
      }: {
        getDefault(): Promise<{ getClusters(o: object): Promise<object[]> }>;
      }) => ({
        getClusters: async (options: { credentials: object }) => [
          ...(await (await getDefault()).getClusters(options)),
          {
            name: 'supplied',
            url: 'https://supplied.example',
            authMetadata: { 'kubernetes.io/auth-provider': 'company' },
          },
          { name: 'nowhere', url: 'ftp://x', authMetadata: {} },
        ],
      }),
    ),
  ),
  moduleOf('login', 'kubernetes.auth-strategy', point =>
    point.addAuthStrategy('company', {
      getCredential: async () => ({ type: 'bearer token', token: 'secret' }),
      validateCluster: (metadata: Record<string, string>) =>
        metadata['kubernetes.io/auth-provider'] === 'company' ? [] : [new Error('Not ours')],
      presentAuthMetadata: () => ({}),
    }),
  ),
  moduleOf('fetching', 'kubernetes.fetcher', () => {}),
  moduleOf('mail', 'notifications.processing', point =>
    point.addProcessor(
      {
        getName: () => 'broken',
        postProcess: async () => {
          throw new Error('No mail server');
        },
      },
      [
        {
          getName: () => 'mail',
          getNotificationFilters: () => ({ minSeverity: 'high' }),
          processOptions: async (options: { payload: { title: string } }) => ({
            ...options,
            payload: { ...options.payload, title: `[acme] ${options.payload.title}` },
          }),
          preProcess: async (notification: { user: string; payload: { title: string } }) => ({
            ...notification,
            payload: { ...notification.payload, description: `For ${notification.user}` },
          }),
          async postProcess(notification: {
            user: string | null;
            created: unknown;
            payload: { title: string };
          }) {
            const { user, created, payload } = notification;
            delivered.push({ name: 'mail', user, created, title: payload.title });
          },
        },
      ],
    ),
  ),
  moduleOf('templating', 'scaffolder.templating', point => {
    point.addTemplateFilters({ exclaim: (text: string, mark = '!') => `${text}${mark}` });
    point.addTemplateFilters([
      { id: 'fails', filter: () => Promise.reject(new Error('Never settled')).catch(() => 1) },
    ]);
    point.addTemplateGlobals([
      { id: 'company', description: 'Its name', value: 'Acme' },
      { id: 'sum', fn: (...values: number[]) => values.reduce((a, b) => a + b, 0) },
      {
        id: 'refuses',
        fn: () => {
          throw new Error('It is closed');
        },
      },
    ]);
  }),
];

const template = (output: string) => ({
  apiVersion: 'scaffolder.backstage.io/v1beta3',
  kind: 'Template',
  metadata: { name: 'greet' },
  spec: {
    type: 'service',
    parameters: [],
    steps: [{ id: 'log', name: 'Log', action: 'debug:log', input: { message: output } }],
  },
});

describe.each(testDatabases())('published modules on $name', database => {
  let portal: ExistingPortal;
  const call = (...args: Parameters<ExistingPortal['call']>) => portal.call(...args);

  beforeAll(async () => {
    delivered.length = 0;
    portal = await ExistingPortal.start(database, {
      features: modules,
      plugins: [kubernetesBackendPlugin, notificationsBackendPlugin, signalsBackendPlugin],
      config: {
        backend: { metrics: { enabled: true } },
        kubernetes: {
          clusterLocatorMethods: [
            {
              type: 'config',
              clusters: [
                { name: 'own', url: 'https://own.example', authProvider: 'anonymous' },
                { name: 'theirs', url: 'https://own.example', authProvider: 'unknown' },
              ],
            },
          ],
        },
        catalog: { rules: [{ allow: ['Component'] }] },
      },
    });
  });
  afterAll(() => portal?.server.stop());

  it('check fields, and decide by rules of their own', async () => {
    const path = '/catalog/entities/by-name/component/default';
    await vi.waitFor(async () => expect((await call(`${path}/open`)).status).toBe(200), {
      timeout: 30_000,
      interval: 100,
    });
    expect((await call(`${path}/hidden`)).status).toBe(404);
    expect((await call(`${path}/hidden`, { as: testServiceToken })).status).toBe(200);
    expect((await call(`${path}/bad`, { as: testServiceToken })).status).toBe(404);
    const errors = await call('/catalog/location-errors?limit=100', { as: testServiceToken });
    expect(JSON.stringify(errors.body)).toContain('does not fit isValidTag');
  });

  it('declare permissions that the portal knows, with decisions about their own things', async () => {
    expect((await call('/notes?ref=ada:1')).body).toEqual({ result: 'ALLOW' });
    expect((await call('/notes?ref=bob:1')).body).toEqual({ result: 'DENY' });
    const items = [{ id: '1', name: 'notes.read', resourceRef: 'ada:2' }];
    const byName = await call('/permission/authorize/by-name', { body: { items } });
    expect(byName.body.items).toEqual([{ id: '1', result: 'ALLOW' }]);
    const otherwise = { ...readNote, resourceType: 'catalog-entity' };
    const wrong = await call('/permission/authorize', {
      body: { items: [{ id: '1', permission: otherwise, resourceRef: 'ada:2' }] },
    });
    expect(wrong.status).toBe(400);
  });

  it('count what they do in the metrics of the server, with their attributes', async () => {
    const readCount = async () => {
      const metrics = await (
        await portal.server.fetch(new Request('http://localhost/metrics'))
      ).text();
      return Number(
        /^portico_notes_note_reads_total\{.*result=ALLOW.*\} (\d+)$/m.exec(metrics)?.[1] ?? 0,
      );
    };
    const before = await readCount();
    await call('/notes?ref=ada:3');
    expect(await readCount()).toBe(before + 1);
  });

  it('find clusters, and sign in to them', async () => {
    const { body } = await call('/kubernetes/clusters');
    expect(body.items).toMatchObject([
      { name: 'own', authProvider: 'anonymous' },
      { name: 'theirs' },
      { name: 'supplied', authProvider: 'company' },
    ]);
    const log = JSON.stringify(portal.server.log);
    expect(log).toContain("Cluster 'nowhere' has no address");
    expect(log).not.toContain('Not ours');
    expect(log).toContain('objects are read by the portal with watches that callers share');
  });

  it('change notifications, and pass them on', async () => {
    const send = (severity: string) =>
      call('/notifications/notifications', {
        as: testServiceToken,
        body: {
          recipients: { type: 'entity', entityRef: ['user:default/ada', 'user:default/bob'] },
          payload: { title: `It is ${severity}`, severity },
        },
      });
    expect((await send('low')).body).toHaveLength(2);
    const sent = await send('critical');
    expect(sent.body[0].payload).toMatchObject({
      title: '[acme] It is critical',
      description: 'For user:default/ada',
    });
    await vi.waitFor(() => expect(delivered).toHaveLength(2), { timeout: 30_000 });
    expect(delivered).toContainEqual({
      name: 'mail',
      user: 'user:default/bob',
      title: '[acme] It is critical',
      created: expect.any(Date),
    });
    expect((await call('/notifications/notifications')).body.notifications).toHaveLength(2);
    expect(JSON.stringify(portal.server.log)).toContain("processor 'broken' failed");
  });

  it('add filters, functions and values to templates', async () => {
    const run = async (output: string) =>
      call('/scaffolder/v2/dry-run', {
        body: { template: template(output), values: {}, secrets: {}, directoryContents: [] },
      });
    const ran = await run("${{ company | exclaim('?') }} ${{ 'x' | exclaim }} ${{ sum(1, 2) }}");
    expect(JSON.stringify(ran.body)).toContain('Acme? x! 3');
    expect(JSON.stringify((await run('${{ refuses() }}')).body)).toContain('It is closed');
    const described = await call('/scaffolder/v2/templating-extensions');
    expect(described.body).toMatchObject({
      filters: { exclaim: {} },
      globals: { functions: { sum: {} }, values: { company: { value: 'Acme' } } },
    });
  });
});
