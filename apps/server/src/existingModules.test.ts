import { existsSync } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import {
  coreServices,
  createBackendModule,
  createExtensionPoint,
  type SchedulerServiceTaskRunner,
} from '@backstage/backend-plugin-api';
import { adaptBackstageFeatures } from '@portico/backstage-plugins';
import { catalogBackendPlugin } from '@portico/catalog-backend';
import { codeHostsPlugin } from '@portico/code-hosts-node';
import { permissionBackendPlugin } from '@portico/permission-backend';
import { searchBackendPlugin } from '@portico/search-backend';
import { testDatabases } from '@portico/testing/node';
import { startTestServer, testServiceToken, TestTokens } from '@portico/testing/server';
import { readingPlugin } from '@portico/url-reader';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { describeComponent, ExistingPortal } from './existing/ExistingPortal.ts';

/** What the tests use of the published extension points. */
interface Points {
  'catalog.processing': {
    addEntityProvider(provider: object): void;
    addProcessor(processors: object[]): void;
    addPlaceholderResolver(key: string, resolver: () => void): void;
  };
  'permission.policy': { setPolicy(policy: object): void };
  'scaffolder.actions': { addActions(...actions: object[]): void };
  'scaffolder.autocomplete': { addAutocompleteProvider(provider: object): void };
  'search.index.registry': {
    addCollator(collator: { schedule: SchedulerServiceTaskRunner; factory: object }): void;
    addDecorator(decorator: { factory: object }): void;
  };
  'techdocs.publisher': object;
}
const pointOf = <Id extends keyof Points>(id: Id) => createExtensionPoint<Points[Id]>({ id });

/** The connection that the provider was given. */
let connection: {
  applyMutation(mutation: object): Promise<void>;
  refresh(options: { keys: string[] }): Promise<void>;
};
/** What a processor reads besides the document. */
let phone = '1';
/** What the action of the tests was called with. */
let used: Record<string, unknown> = {};
/** Reads the catalog with a token of the action, which is good while its task runs. */
let readCatalog: (token: string) => Promise<number>;

const namesPoint = createExtensionPoint<{ setName(name: string): void }>({ id: 'catalog.names' });

/** As packages of sources are written, with a point that a company's own module adds to. */
const sourceModule = createBackendModule({
  pluginId: 'catalog',
  moduleId: 'companySource',
  register(env) {
    let title = 'unnamed';
    env.registerExtensionPoint(namesPoint, { setName: name => void (title = name) });
    env.registerInit({
      deps: {
        catalog: pointOf('catalog.processing'),
        metadata: coreServices.pluginMetadata,
        scheduler: coreServices.scheduler,
      },
      async init({ catalog, metadata, scheduler }) {
        catalog.addEntityProvider({
          getProviderName: () => `company:${title}:${metadata.getId()}`,
          async connect(given: typeof connection) {
            connection = given;
            await scheduler.scheduleTask({
              id: 'read',
              frequency: { hours: 1 },
              timeout: { minutes: 1 },
              fn: () =>
                given.applyMutation({
                  type: 'full',
                  entities: ['one', 'two', 'secret', 'bad', 'spawning', 'mistaken', 'unknown'].map(
                    name => ({
                      entity: describeComponent(name),
                      locationKey: 'company',
                    }),
                  ),
                }),
            });
          },
        });
        catalog.addProcessor([
          {
            getProcessorName: () => 'KindsAlone',
            async validateEntityKind({ metadata }: ReturnType<typeof describeComponent>) {
              if (metadata.name === 'mistaken') throw new Error('It is mistaken');
              return true;
            },
          },
          {
            getProcessorName: () => 'Company',
            async preProcessEntity(entity: ReturnType<typeof describeComponent>) {
              return { ...entity, metadata: { ...entity.metadata, title: entity.metadata.name } };
            },
            async postProcessEntity(
              entity: ReturnType<typeof describeComponent>,
              location: { type: string; target: string },
              emit: (result: object) => void,
              cache: {
                get(key: string): Promise<unknown>;
                set(key: string, value: unknown): Promise<void>;
              },
            ) {
              await cache.set('target', location.target);
              const { name } = entity.metadata;
              const source = { kind: 'Component', namespace: 'default', name };
              const target = { kind: 'Component', namespace: 'default', name: 'one' };
              emit({ type: 'relation', relation: { source, type: 'near', target } });
              emit({ type: 'refresh', key: String(await cache.get('target')) });
              if (name === 'bad') emit({ type: 'error', error: new Error('It is bad') });
              if (name === 'spawning') {
                emit({ type: 'entity', entity: describeComponent('child'), location });
                emit({
                  type: 'location',
                  location: {
                    type: 'url',
                    target: 'https://example.com/all',
                    presence: 'optional',
                  },
                });
              }
              if (name === 'unknown') emit({ type: 'wish' });
              if (name !== 'keyed') return entity;
              emit({ type: 'refresh', key: 'company:phones' });
              return { ...entity, metadata: { ...entity.metadata, description: phone } };
            },
          },
        ]);
      },
    });
  },
});

const namingModule = createBackendModule({
  pluginId: 'catalog',
  moduleId: 'naming',
  register(env) {
    env.registerInit({
      deps: { names: namesPoint },
      init: async ({ names }) => names.setName('acme'),
    });
  },
});

const actionModule = createBackendModule({
  pluginId: 'scaffolder',
  moduleId: 'acme',
  register(env) {
    env.registerInit({
      deps: {
        actions: pointOf('scaffolder.actions'),
        auth: coreServices.auth,
        autocomplete: pointOf('scaffolder.autocomplete'),
        userInfo: coreServices.userInfo,
      },
      async init({ actions, auth, autocomplete, userInfo }) {
        actions.addActions({
          id: 'acme:greet',
          description: 'Greets',
          schema: {
            input: {
              type: 'object',
              required: ['name'],
              properties: { name: { type: 'string', maxLength: 5 } },
            },
            output: { type: 'object', properties: { greeting: { type: 'string' } } },
          },
          async handler(context: {
            input: { name: string };
            task: { id: string };
            user: { ref: string };
            logger: { info(message: string): void };
            logStream: { write(text: string): void };
            output(name: string, value: string): void;
            checkpoint(options: { key: string; fn: () => Promise<number> }): Promise<number>;
            createTemporaryDirectory(): Promise<string>;
            getInitiatorCredentials(): Promise<Parameters<typeof userInfo.getUserInfo>[0]>;
          }) {
            const credentials = await context.getInitiatorCredentials();
            const { token } = await auth.getPluginRequestToken({
              onBehalfOf: credentials,
              targetPluginId: 'catalog',
            });
            used = {
              checkpoint: await context.checkpoint({ key: 'count', fn: async () => 7 }),
              folder: await context.createTemporaryDirectory(),
              info: await userInfo.getUserInfo(credentials),
              status: await readCatalog(token),
              user: context.user.ref,
            };
            context.logger.info('From the logger');
            context.logStream.write('From the stream\n');
            context.output('greeting', `Hello ${context.input.name}`);
          },
        });
        autocomplete.addAutocompleteProvider({
          id: 'acme',
          handler: async ({ resource, context }: { resource: string; context: object }) => ({
            results: [{ id: resource, title: JSON.stringify(context) }],
          }),
        });
      },
    });
  },
});

const searchModule = createBackendModule({
  pluginId: 'search',
  moduleId: 'wiki',
  register(env) {
    env.registerInit({
      deps: { index: pointOf('search.index.registry'), scheduler: coreServices.scheduler },
      async init({ index, scheduler }) {
        const schedule = scheduler.createScheduledTaskRunner({
          frequency: { seconds: 1 },
          timeout: { minutes: 1 },
        });
        const page = (title: string, more: object = {}) => ({
          title,
          text: `Aardvarks of ${title}`,
          location: `https://wiki.example/${title}`,
          ...more,
        });
        index.addCollator({
          schedule,
          factory: {
            type: 'wiki',
            getCollator: async () => Readable.from([page('open', { space: 'eng' })]),
          },
        });
        index.addCollator({
          schedule,
          factory: {
            type: 'runbook',
            visibilityPermission: { name: 'catalog.entity.read' },
            getCollator: async () =>
              Readable.from([
                page('mine', { authorization: { resourceRef: 'component:default/one' } }),
                page('hidden', { authorization: { resourceRef: 'component:default/secret' } }),
                page('lost', { authorization: { resourceRef: 'component:default/none' } }),
              ]),
          },
        });
        index.addDecorator({
          factory: {
            types: ['wiki'],
            getDecorator: async () =>
              new Transform({
                objectMode: true,
                transform: (document: object, _encoding, done) =>
                  done(null, { ...document, title: 'decorated' }),
              }),
          },
        });
      },
    });
  },
});

const policyModule = createBackendModule({
  pluginId: 'permission',
  moduleId: 'company-policy',
  register(env) {
    env.registerInit({
      deps: { policy: pointOf('permission.policy') },
      async init({ policy }) {
        policy.setPolicy({
          async handle(
            { permission }: { permission: { name: string } },
            user?: { info: { userEntityRef: string } },
          ) {
            if (permission.name === 'catalog.location.create') throw new Error('Out of order');
            if (permission.name !== 'catalog.entity.read') return { result: 'ALLOW' };
            if (user?.info.userEntityRef !== 'user:default/ada') return { result: 'ALLOW' };
            const rule = { rule: 'HAS_METADATA', resourceType: 'catalog-entity' };
            return {
              result: 'CONDITIONAL',
              pluginId: 'catalog',
              resourceType: 'catalog-entity',
              conditions: { not: { ...rule, params: { key: 'name', value: 'secret' } } },
            };
          },
        });
      },
    });
  },
});

const refusedModule = createBackendModule({
  pluginId: 'techdocs',
  moduleId: 'publishing',
  register(env) {
    env.registerInit({ deps: { publisher: pointOf('techdocs.publisher') }, async init() {} });
  },
});

const resolverModule = createBackendModule({
  pluginId: 'catalog',
  moduleId: 'resolver',
  register(env) {
    env.registerInit({
      deps: { catalog: pointOf('catalog.processing') },
      init: async ({ catalog }) => catalog.addPlaceholderResolver('vault', () => {}),
    });
  },
});

const template = JSON.stringify({
  apiVersion: 'scaffolder.backstage.io/v1beta3',
  kind: 'Template',
  metadata: { name: 'greet' },
  spec: {
    type: 'service',
    parameters: [{ title: 'Name', properties: { name: { type: 'string' } } }],
    steps: [
      {
        id: 'greet',
        name: 'Greet',
        action: 'acme:greet',
        input: { name: '${{ parameters.name }}' },
      },
    ],
    output: { text: [{ title: 'Greeting', content: '${{ steps.greet.output.greeting }}' }] },
  },
});

describe.each(testDatabases())(
  "published modules of the portal's own plugins on $name",
  database => {
    let portal: ExistingPortal;
    const call = (...args: Parameters<ExistingPortal['call']>) => portal.call(...args);

    beforeAll(async () => {
      portal = await ExistingPortal.start(database, {
        features: [
          sourceModule,
          namingModule,
          actionModule,
          searchModule,
          policyModule,
          refusedModule,
          resolverModule,
        ],
        plugins: [searchBackendPlugin],
        files: {
          'template.yaml': template,
          'keyed.yaml': JSON.stringify(describeComponent('keyed')),
        },
        config: {
          catalog: {
            rules: [{ allow: ['Component', 'Template'] }],
            locations: [
              { type: 'file', target: 'template.yaml' },
              { type: 'file', target: 'keyed.yaml' },
            ],
          },
        },
      });
    });
    afterAll(() => portal?.server.stop());

    it('brings entities, changes and relates them, and shows whose they are', async () => {
      await vi.waitFor(
        async () => {
          const { body } = await call('/catalog/entities/by-name/component/default/two');
          expect(body).toMatchObject({
            metadata: { title: 'two' },
            relations: expect.arrayContaining([
              { type: 'near', targetRef: 'component:default/one' },
            ]),
          });
        },
        { timeout: 30_000, interval: 100 },
      );
      const explained = await call('/catalog/entities/by-name/component/default/two/explain');
      expect(JSON.stringify(explained.body)).toContain('company:acme:catalog');
      expect(JSON.stringify(explained.body)).not.toContain('KindsAlone');
      await connection.refresh({ keys: ['url:https://example.com/all', 'other:x'] });
      await connection.applyMutation({
        type: 'delta',
        added: [],
        removed: [{ entityRef: 'component:default/two' }],
      });
      await vi.waitFor(async () => {
        const gone = await call('/catalog/entities/by-name/component/default/two');
        expect(gone.status).toBe(404);
      });
    });

    it('processes an entity again once a provider reports a key that its processor emitted', async () => {
      const keyed = '/catalog/entities/by-name/component/default/keyed';
      const shows = (description: string) =>
        vi.waitFor(
          async () => expect((await call(keyed)).body).toMatchObject({ metadata: { description } }),
          { timeout: 30_000, interval: 100 },
        );
      await shows(phone);
      phone = `${phone}1`;
      await connection.refresh({ keys: ['company:phones'] });
      await shows(phone);
    });

    it('refuses what a processor refuses', async () => {
      for (const name of ['bad', 'mistaken', 'unknown'])
        expect((await call(`/catalog/entities/by-name/component/default/${name}`)).status).toBe(
          404,
        );
      const { body } = await call('/catalog/location-errors?limit=100', { as: testServiceToken });
      const refusals = JSON.stringify(body);
      expect(refusals).toContain("Processor 'Company' refused the document: It is bad");
      expect(refusals).toContain("Processor 'KindsAlone' refused the document: It is mistaken");
      expect(refusals).toContain("It emits 'wish', which the catalog here does not know");
    });

    it('adds what a processor emits, and shows whose it is', async () => {
      const child = '/catalog/entities/by-name/component/default/child';
      // The steps of the processor changed it as all others.
      expect((await call(child)).body).toMatchObject({ metadata: { title: 'child' } });
      const explained = JSON.stringify((await call(`${child}/explain`)).body);
      expect(explained).toContain('company:acme:catalog');
      expect(explained).toContain('"name":"Company"');
      expect(explained).toContain('"emittedFrom":"component:default/spawning"');
      const { body } = await call('/catalog/entities/by-query?filter=kind=location');
      expect(JSON.stringify(body)).toContain('"target":"https://example.com/all"');
    });

    it('asks a policy, and denies where it fails', async () => {
      const path = '/catalog/entities/by-name/component/default/secret';
      expect((await call(path)).status).toBe(404);
      expect((await call(path, { as: testServiceToken })).status).toBe(200);
      const permission = { name: 'catalog.location.create', type: 'basic', attributes: {} };
      const { body } = await call('/permission/authorize', {
        body: { items: [{ id: '1', permission }] },
      });
      expect(body.items).toMatchObject([{ result: 'DENY' }]);
      const errors = portal.server.log.filter(({ level }) => level === 'error');
      expect(JSON.stringify(errors)).toContain('Out of order');
    });

    it('runs an action in a task, and fills fields', async () => {
      readCatalog = async as => (await call('/catalog/entities?limit=1', { as })).status;
      const start = (name: string) =>
        call('/scaffolder/v2/tasks', {
          body: { templateRef: 'template:default/greet', values: { name } },
        });
      const waitFor = async (id: string, status: string) => {
        await vi.waitFor(
          async () => expect((await call(`/scaffolder/v2/tasks/${id}`)).body.status).toBe(status),
          { timeout: 30_000, interval: 100 },
        );
        return JSON.stringify((await call(`/scaffolder/v2/tasks/${id}/events`)).body);
      };
      const task = await vi.waitFor(
        async () => {
          const started = await start('Ada');
          expect(started.status).toBe(201);
          return started;
        },
        { timeout: 30_000, interval: 100 },
      );
      const events = await waitFor(task.body.id, 'completed');
      for (const text of ['From the logger', 'From the stream', 'Hello Ada'])
        expect(events).toContain(text);
      expect(used).toMatchObject({
        checkpoint: 7,
        info: { userEntityRef: 'user:default/ada' },
        user: 'user:default/ada',
      });
      expect(existsSync(String(used['folder']))).toBe(false);
      const failed = await waitFor((await start('Lovelace')).body.id, 'failed');
      expect(failed).toContain("action acme:greet, field 'name'");
      const completed = await call('/scaffolder/v2/autocomplete/acme/things', {
        body: { token: 'x', context: { owner: 'me' } },
      });
      expect(completed.body).toEqual({ results: [{ id: 'things', title: '{"owner":"me"}' }] });
    });

    it('finds documents of collators, as changed by decorators, for those who may read their entities', async () => {
      const search = async (as?: string) => {
        const { body } = await call('/search/query?term=aardvarks', as === undefined ? {} : { as });
        return body.results
          .map(({ document }: { document: { title: string } }) => document.title)
          .toSorted();
      };
      await vi.waitFor(async () => expect(await search()).toEqual(['decorated', 'mine']), {
        timeout: 30_000,
        interval: 200,
      });
      expect(await search(testServiceToken)).toEqual(['decorated', 'hidden', 'mine']);
    });

    it('says of modules that cannot run why, and runs the others', async () => {
      for (const id of ['techdocs-module-publishing', 'catalog-module-resolver'])
        expect((await call(`/${id}/x`)).status).toBe(503);
      const errors = JSON.stringify(portal.server.log.filter(({ level }) => level === 'error'));
      expect(errors).toContain(
        "Plugin 'techdocs-module-publishing' extends 'techdocs.publisher', which the portal does not have: docs are stored as techdocs.publisher says",
      );
      expect(errors).toContain("'catalog-module-resolver' resolves '$vault' in descriptors");
    });
  },
);

it('lets nobody in while a policy cannot start', async () => {
  const failing = createBackendModule({
    pluginId: 'permission',
    moduleId: 'failing',
    register(env) {
      env.registerInit({
        deps: { policy: pointOf('permission.policy') },
        async init() {
          throw new Error('The rules cannot be reached');
        },
      });
    },
  });
  const tokens = await TestTokens.generate();
  const plugins = [permissionBackendPlugin, catalogBackendPlugin, codeHostsPlugin, readingPlugin];
  const server = await startTestServer({
    plugins: [...plugins, ...(await adaptBackstageFeatures([failing]))],
    apis: [tokens.keys],
    overrides: { permission: { enabled: true } },
  });
  const headers = { authorization: `Bearer ${await tokens.signForCookie('user:default/ada')}` };
  const url = 'http://localhost/api/catalog/entities';
  expect((await server.fetch(new Request(url, { headers }))).status).toBe(503);
  expect(JSON.stringify(server.log)).toContain('The rules cannot be reached');
  await server.stop();
});
