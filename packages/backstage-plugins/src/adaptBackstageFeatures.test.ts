import {
  coreServices,
  createBackendFeatureLoader,
  createBackendModule,
  createBackendPlugin,
  createExtensionPoint,
  createServiceFactory,
  createServiceRef,
} from '@backstage/backend-plugin-api';
import { testDatabases } from '@portico/testing/node';
import {
  startTestServer,
  type TestServer,
  testServiceToken,
  TestTokens,
} from '@portico/testing/server';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { adaptBackstageFeatures } from './index.ts';

/** What the plugins of these tests have seen, in order. */
const seen: string[] = [];
const greetingPoint = createExtensionPoint<{ add(greeting: string): void }>({
  id: 'notes.greetings',
});
const eventsRef = createServiceRef<{
  publish(event: { topic: string; eventPayload: unknown }): Promise<void>;
  subscribe(options: {
    id: string;
    topics: string[];
    onEvent(event: { eventPayload: unknown }): Promise<void>;
  }): Promise<void>;
}>({ id: 'events.service' });
const clockRef = createServiceRef<{ now(): string }>({
  id: 'tests.clock',
  defaultFactory: async service =>
    createServiceFactory({ service, deps: {}, factory: () => ({ now: () => 'noon' }) }),
});

/** A plugin as companies write them: notes in a database, behind Express. */
const notesPlugin = createBackendPlugin({
  pluginId: 'notes',
  register(env) {
    const greetings: string[] = [];
    env.registerExtensionPoint(greetingPoint, { add: greeting => void greetings.push(greeting) });
    env.registerInit({
      deps: {
        auth: coreServices.auth,
        cache: coreServices.cache,
        clock: clockRef,
        config: coreServices.rootConfig,
        database: coreServices.database,
        discovery: coreServices.discovery,
        events: eventsRef,
        httpAuth: coreServices.httpAuth,
        httpRouter: coreServices.httpRouter,
        lifecycle: coreServices.lifecycle,
        logger: coreServices.logger,
        metadata: coreServices.pluginMetadata,
        scheduler: coreServices.scheduler,
        userInfo: coreServices.userInfo,
      },
      async init(services) {
        const { auth, cache, config, database, events, httpAuth, httpRouter, scheduler } = services;
        const client = await database.getClient();
        await client.schema.createTable('entities', table => {
          table.increments('id');
          table.string('text').notNullable().unique();
          table.boolean('is_done').defaultTo(false);
          table.datetime('at').defaultTo(client.fn.now());
        });
        const router = express.Router();
        router.use(express.json({ limit: '5mb' }));
        router.get('/health', (_request, response) => response.json({ status: 'ok' }));
        router.get('/who', async (request, response, next) => {
          try {
            const credentials = await httpAuth.credentials(request, { allow: ['user', 'none'] });
            const isUser = auth.isPrincipal(credentials, 'user');
            response.json({
              principal: credentials.principal,
              ...(isUser && { info: await services.userInfo.getUserInfo(credentials) }),
            });
          } catch (error) {
            next(error);
          }
        });
        router.get('/tokens', async (request, response) => {
          const onBehalfOf = await httpAuth.credentials(request);
          const own = await auth.getOwnServiceCredentials();
          const issue = async (of: typeof own | typeof onBehalfOf) => {
            const { token } = await auth.getPluginRequestToken({
              onBehalfOf: of,
              targetPluginId: 'notes',
            });
            return (await auth.authenticate(token)).principal;
          };
          response.json({ caller: await issue(onBehalfOf), own: await issue(own) });
        });
        router.post('/notes', async (request, response, next) => {
          try {
            const { text } = request.body as { text: string };
            await client.transaction(async trx => {
              await trx('entities').insert({ text });
            });
            await events.publish({ topic: 'notes', eventPayload: text });
            response
              .status(201)
              .json({ id: (await client('entities').where({ text }).first()).id });
          } catch (error) {
            next(error);
          }
        });
        router.get('/notes', async (_request, response) => {
          const rows = await client('entities').select('text', 'is_done').orderBy('id');
          response.json(rows.map(row => ({ text: row.text, isDone: Boolean(row.is_done) })));
        });
        router.get('/stream', (_request, response) => {
          response.setHeader('content-security-policy', 'default-src *');
          response.setHeader('set-cookie', ['a=1', 'b=2']);
          response.write('first');
          setImmediate(() => response.end(' second'));
        });
        router.get('/broken', (_request, response) => {
          response.write('begun');
          setImmediate(() => response.destroy());
        });
        router.get('/blocks', (_request, response) => {
          const until = performance.now() + 400;
          while (performance.now() < until);
          response.json({});
        });
        router.get('/throws', () => {
          throw Object.assign(new Error('No such note'), { name: 'NotFoundError' });
        });
        router.get('/fails', (_request, response) => {
          response.status(502).json({});
        });
        router.get('/facts', async (_request, response) => {
          await cache.set('key', { a: 1 });
          response.json({
            greetings,
            cached: await cache.get('key'),
            clock: services.clock.now(),
            id: services.metadata.getId(),
            title: config.getString('app.title'),
            catalog: await services.discovery.getBaseUrl('catalog'),
            tasks: (await scheduler.getScheduledTasks()).map(({ id }) => id),
          });
        });
        httpRouter.use(router);
        httpRouter.addAuthPolicy({ path: '/health', allow: 'unauthenticated' });
        httpRouter.addAuthPolicy({ path: '/stream', allow: 'user-cookie' });
        await scheduler.scheduleTask({
          id: 'sweep',
          frequency: { hours: 1 },
          timeout: { minutes: 1 },
          fn: async () => void seen.push('swept'),
        });
        await events.subscribe({
          id: 'notes',
          topics: ['notes'],
          onEvent: async ({ eventPayload }) => void seen.push(`event ${String(eventPayload)}`),
        });
        services.lifecycle.addStartupHook(() => void seen.push('started'));
        services.lifecycle.addShutdownHook(() => void seen.push('stopped'));
        services.logger.child({ part: 'init' }).info('Notes are there', { count: 0 });
      },
    });
  },
});

const greetingModule = createBackendModule({
  pluginId: 'notes',
  moduleId: 'greeting',
  register(env) {
    env.registerInit({
      deps: { greetings: greetingPoint },
      init: async ({ greetings }) => greetings.add('hello'),
    });
  },
});

const createFailing = (
  pluginId: string,
  deps: Record<string, ReturnType<typeof createServiceRef>>,
) =>
  createBackendPlugin({
    pluginId,
    register(env) {
      env.registerInit({
        deps,
        async init() {
          throw new Error('The secret of this plugin is wrong');
        },
      });
    },
  });

describe.each(testDatabases())('a published plugin on $name', database => {
  let tokens: TestTokens;
  let server: TestServer;
  const call = (path: string, { token, ...init }: RequestInit & { token?: string } = {}) =>
    server.fetch(
      new Request(`http://localhost/api/notes${path}`, {
        ...init,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(init.body ? { 'content-type': 'application/json' } : {}),
        },
      }),
    );
  const callAsUser = async (path: string, init: RequestInit = {}) =>
    call(path, { ...init, token: await tokens.signForCookie('user:default/ada') });

  beforeAll(async () => {
    tokens = await TestTokens.generate();
    seen.length = 0;
    const plugins = await adaptBackstageFeatures([
      // As `import()` returns a package, and as a loader does.
      Promise.resolve({ default: { default: notesPlugin } }),
      createBackendFeatureLoader({ loader: () => [greetingModule] }),
      createFailing('failing', {}),
      createFailing('wanting', { lost: createServiceRef({ id: 'company.lost' }) as never }),
    ]);
    server = await startTestServer({
      plugins,
      apis: [tokens.keys],
      config: 'app: { title: Tests }\n',
      overrides: await database.freshConfig(),
    });
  });
  afterAll(() => server.stop());

  it('answers those with a token, and others only where its policy says so', async () => {
    expect((await call('/health')).status).toBe(200);
    expect((await call('/HEALTH/')).status).toBe(200);
    for (const path of [
      '/notes',
      '/health/../notes',
      '/health/%2e%2e/notes',
      '/healthy',
      '/stream',
    ])
      expect([path, (await call(path)).status]).toEqual([path, 401]);
    expect((await call('/notes', { token: testServiceToken })).status).toBe(200);
    expect((await callAsUser('/notes')).status).toBe(200);
    expect((await call('/notes', { token: 'wrong' })).status).toBe(401);
  });

  it('learns who calls, and refuses whom it does not take', async () => {
    expect(await (await callAsUser('/who')).json()).toMatchObject({
      principal: { type: 'user', userEntityRef: 'user:default/ada' },
      info: { userEntityRef: 'user:default/ada', ownershipEntityRefs: expect.any(Array) },
    });
    const refused = await call('/who', { token: testServiceToken });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({
      error: { message: "This endpoint does not allow 'service' credentials" },
    });
  });

  it('calls other plugins as itself, and for its callers', async () => {
    expect(await (await callAsUser('/tokens')).json()).toMatchObject({
      caller: {
        type: 'user',
        userEntityRef: 'user:default/ada',
        actor: { subject: 'plugin:notes' },
      },
      own: { type: 'service', subject: 'plugin:notes' },
    });
  });

  it('stores rows in a database of its own, and publishes events', async () => {
    const body = JSON.stringify({ text: "it's ⚡" });
    expect((await callAsUser('/notes', { method: 'POST', body })).status).toBe(201);
    expect(await (await callAsUser('/notes')).json()).toEqual([{ text: "it's ⚡", isDone: false }]);
    expect(seen).toContain("event it's ⚡");
    // A second one of the same text breaks a rule of the database.
    expect((await callAsUser('/notes', { method: 'POST', body })).status).toBe(500);
  });

  it('has the services of the server', async () => {
    expect(await (await callAsUser('/facts')).json()).toEqual({
      greetings: ['hello'],
      cached: { a: 1 },
      clock: 'noon',
      id: 'notes',
      title: 'Tests',
      catalog: expect.stringContaining('/api/catalog'),
      tasks: ['sweep'],
    });
    expect(seen).toContain('started');
    expect(server.log).toContainEqual(
      expect.objectContaining({
        plugin: 'notes',
        part: 'init',
        message: 'Notes are there',
        count: 0,
      }),
    );
  });

  it('streams its answers, and weakens nothing that the server says of them', async () => {
    const answer = await callAsUser('/stream');
    expect(await answer.text()).toBe('first second');
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(answer.headers.get('content-security-policy')).not.toContain('*');
    expect(answer.headers.get('x-powered-by')).toBeNull();
    await expect(callAsUser('/broken').then(broken => broken.text())).rejects.toThrow(
      /aborted|terminated/,
    );
  });

  it('answers failures in the words and form of the server', async () => {
    const failed = await callAsUser('/throws');
    expect(failed.status).toBe(404);
    expect(await failed.json()).toMatchObject({
      error: { name: 'NotFoundError', message: 'No such note' },
    });
    expect((await callAsUser('/nowhere')).status).toBe(404);
    const broken = await callAsUser('/notes', { method: 'POST', body: '{"text":' });
    expect(broken.status).toBe(400);
    const large = JSON.stringify({ text: 'x'.repeat(6_000_000) });
    expect((await callAsUser('/notes', { method: 'POST', body: large })).status).toBe(413);
  });

  it('is named in health where it holds the thread that serves all', async () => {
    const readHolds = async () => {
      const url = 'http://localhost/.backstage/health/v1/readiness';
      const { holds = [] } = (await (await server.fetch(new Request(url))).json()) as {
        holds?: { plugin: string; longestMs: number; totalMs: number; count: number }[];
      };
      return holds.find(({ plugin }) => plugin === 'notes');
    };
    expect((await callAsUser('/blocks')).status).toBe(200);
    // There may be shorter ones of a slow machine before.
    await vi.waitFor(
      async () => expect((await readHolds())?.longestMs).toBeGreaterThanOrEqual(300),
      { timeout: 30_000 },
    );
    const hold = await readHolds();
    expect(hold?.totalMs).toBeGreaterThanOrEqual(hold?.longestMs ?? Infinity);
  });

  it('is named in health where calls fail by it, and not where it refuses them', async () => {
    const readFailures = async () => {
      const url = 'http://localhost/.backstage/health/v1/readiness';
      const { work = [] } = (await (await server.fetch(new Request(url))).json()) as {
        work?: { plugin: string; failed: number }[];
      };
      return work.find(({ plugin }) => plugin === 'notes')?.failed ?? 0;
    };
    expect((await callAsUser('/throws')).status).toBe(404);
    for (let call = 0; call < 3; call++) expect((await callAsUser('/fails')).status).toBe(502);
    // With the one that broke a rule of the database. Health is read anew after a second.
    await vi.waitFor(async () => expect(await readFailures()).toBe(4), { timeout: 30_000 });
  });

  it('fails alone, with what it lacks', async () => {
    for (const id of ['failing', 'wanting'])
      expect((await server.fetch(new Request(`http://localhost/api/${id}/x`))).status).toBe(503);
    const errors = server.log
      .filter(({ level }) => level === 'error')
      .map(line => JSON.stringify(line));
    expect(errors.join()).toContain("Plugin 'wanting' needs the service 'company.lost'");
    expect((await call('/health')).status).toBe(200);
  });
});

it('ends what a plugin has begun with the server', async () => {
  seen.length = 0;
  const server = await startTestServer({
    plugins: await adaptBackstageFeatures([notesPlugin]),
    config: 'app: { title: Tests }\n',
  });
  await server.stop();
  expect(seen).toEqual(['started', 'stopped']);
});

it('lets loaders choose features by the configuration, the log and services of the list', async () => {
  const planRef = createServiceRef<{ ids: string[] }>({ id: 'company.plan', scope: 'root' });
  const createLoader = (load: (ids: string[]) => unknown[]) =>
    createBackendFeatureLoader({
      deps: { plan: planRef, logger: coreServices.rootLogger },
      loader({ plan, logger }) {
        logger.debug('Features are chosen');
        return load(plan.ids) as never;
      },
    });
  const plugins = await adaptBackstageFeatures(
    [
      createLoader(ids => [createLoader(() => ids.map(id => createFailing(id, {})))]),
      createServiceFactory({
        service: planRef,
        deps: { config: coreServices.rootConfig },
        factory: ({ config }) => ({ ids: config.getStringArray('company.plugins') }),
      }),
    ],
    { config: { company: { plugins: ['first', 'second'] } } },
  );
  expect(plugins.map(({ id }) => id)).toEqual(['first', 'second']);
});

it.each([
  ['no feature', [{}], /is no backend feature/],
  ['a module without its plugin', [greetingModule], /Module 'greeting' extends plugin 'notes'/],
  [
    'a loader that needs a server',
    [createBackendFeatureLoader({ deps: { end: coreServices.rootLifecycle }, loader: () => [] })],
    /needs 'core.rootLifecycle'.*have 'core.rootConfig'/,
  ],
])('says what is wrong with %s', async (_, features, message) => {
  await expect(adaptBackstageFeatures(features)).rejects.toThrow(message);
});
