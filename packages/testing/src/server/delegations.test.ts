import { defineEndpoint, type FetchApi } from '@portico/contract';
import { type Authorizer, createPermission } from '@portico/contract/permissions';
import { createApiFactory } from '@portico/core';
import {
  authorizerRef,
  createServerPlugin,
  type Delegations,
  delegationsRef,
  fetchRef,
  serve,
  type ServedRoute,
  userDirectoryRef,
} from '@portico/server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { type TestDatabase, testDatabases } from '../node/testDatabases.ts';
import { startTestServer, testServiceToken } from './startTestServer.ts';
import { TestTokens } from './TestTokens.ts';

const read = createPermission('shop.read', 'read');
const drop = createPermission('shop.drop', 'delete');
const answer = z.looseObject({});
const get = (path: string) => defineEndpoint({ method: 'GET', path, answer });
const post = (path: string) => defineEndpoint({ method: 'POST', path, answer });
const who = get('/who');
const stock = get('/stock');
const empty = post('/empty');
const decideDrop = get('/decide-drop');
const onward = get('/onward');
const start = defineEndpoint({
  method: 'POST',
  path: '/start',
  body: z.object({ hours: z.number().optional(), targets: z.array(z.string()).optional() }),
  answer: z.object({ id: z.string() }),
});
const call = defineEndpoint({
  method: 'POST',
  path: '/call/:id/:target/:path',
  params: z.object({ id: z.string(), target: z.string(), path: z.string() }),
  answer,
});
const end = defineEndpoint({
  method: 'POST',
  path: '/end/:id',
  params: z.object({ id: z.string() }),
  answer,
});
const endAll = defineEndpoint({ method: 'POST', path: '/end-all', answer });

const endpoints = { who, stock, empty, 'decide-drop': decideDrop, onward, again: who, late: who };
interface Services {
  delegations: Delegations;
  fetch: FetchApi;
}

async function startOn(database: TestDatabase, config = '', groups: Record<string, string[]> = {}) {
  const tokens = await TestTokens.generate();
  const plain = ['user', 'service'] as const;
  const shopRoutes: ServedRoute<{ fetch: Services['fetch'] }>[] = [
    serve(who, {
      access: [...plain],
      permission: read,
      handle: ({ principal }) => ({ principal }),
    }),
    serve(stock, { access: [...plain], handle: () => ({ stock: 1 }) }),
    serve(empty, { access: ['signed-in'], permission: drop, handle: () => ({ empty: true }) }),
    serve(decideDrop, {
      access: [...plain],
      permission: read,
      handle: async ({ decide }) => ({ ...(await decide(drop)) }),
    }),
    serve(onward, {
      access: [...plain],
      permission: read,
      async handle({ issueTokenFor }, { fetch }) {
        const token = await issueTokenFor('bank');
        return fetch.forPlugin('bank').call(who, {}, { token });
      },
    }),
  ];
  const shop = createServerPlugin({
    id: 'shop',
    needs: { fetch: fetchRef },
    create: ({ fetch }) => ({ fetch }),
    routes: shopRoutes,
  });
  const bank = createServerPlugin({
    id: 'bank',
    routes: [serve(who, { access: [...plain], handle: ({ principal }) => ({ principal }) })],
  });
  const worker = createServerPlugin({
    id: 'worker',
    needs: { delegations: delegationsRef, fetch: fetchRef },
    create: (services): Services => services,
    routes: [
      serve(start, {
        access: ['public'],
        handle: async ({ principal, body: { hours, targets } }, { delegations }: Services) => ({
          id: await delegations.begin(principal, {
            task: 'task 7',
            restrictions: (targets ?? ['shop']).map(pluginId => ({
              pluginId,
              ...(pluginId === 'shop' && { permissions: ['shop.read'] }),
            })),
            ...(hours && { maxAgeMs: hours * 3_600_000 }),
          }),
        }),
      }),
      serve(call, {
        access: ['public'],
        async handle({ params: { id, target, path } }, { delegations, fetch }: Services) {
          const token = await delegations.issueToken(id, target);
          if (path === 'again')
            return fetch.forPlugin('worker').call(start, { body: {} }, { token });
          if (path === 'late') await delegations.end(id);
          const endpoint = endpoints[path as keyof typeof endpoints];
          return fetch.forPlugin(target).call(endpoint, {}, { token });
        },
      }),
      serve(end, {
        access: ['public'],
        async handle({ params: { id } }, { delegations }: Services) {
          await delegations.end(id);
          return {};
        },
      }),
      serve(endAll, {
        access: ['public'],
        handle: async ({ principal }, { delegations }: Services) => ({
          ended: await delegations.endAllOf(
            principal.type === 'user' ? principal.userEntityRef : '',
          ),
        }),
      }),
    ],
  });
  const decide: Authorizer['decide'] = async () => ({ result: 'ALLOW' });
  const server = await startTestServer({
    plugins: [shop, bank, worker],
    config,
    overrides: await database.freshConfig(),
    apis: [
      tokens.keys,
      createApiFactory({ api: authorizerRef, create: () => ({ decide }) }),
      createApiFactory({
        api: userDirectoryRef,
        create: () => ({
          listOwnershipRefs: async (ref: string) => [ref, ...(groups[ref] ?? [])],
          findUsers: async () => [],
        }),
      }),
    ],
  });
  onTestFinished(() => server.stop());
  const ada = server.client('worker', await tokens.sign('user:default/ada'));
  const begin = async (body: z.input<typeof start.body> = {}, client = ada) =>
    (await client.call(start, { body })).id;
  const later = server.client('worker');
  const callLater = (id: string, path: keyof typeof endpoints, target = 'shop') =>
    later.call(call, { params: { id, target, path } });
  return { server, tokens, groups, ada, begin, callLater, later };
}

describe.each(testDatabases())('a delegation on $name', database => {
  const startServer = (config?: string, groups?: Record<string, string[]>) =>
    startOn(database, config, groups);

  it('lets a plugin act for a user whose request is over, with the groups of now', async () => {
    const { begin, callLater, groups } = await startServer('', {
      'user:default/ada': ['group:default/old'],
    });
    const id = await begin();
    groups['user:default/ada'] = ['group:default/new'];
    expect(await callLater(id, 'who')).toEqual({
      principal: {
        type: 'user',
        userEntityRef: 'user:default/ada',
        ownershipEntityRefs: ['user:default/ada', 'group:default/new'],
        isGuest: false,
        actor: 'plugin:worker',
        delegation: {
          id,
          task: 'task 7',
          restrictions: [{ pluginId: 'shop', permissions: ['shop.read'] }],
          expiresAt: expect.any(Number),
        },
      },
    });
  });

  it('bounds what it does by plugin and permission', async () => {
    const { begin, callLater } = await startServer();
    const id = await begin();
    await expect(callLater(id, 'stock')).rejects.toMatchObject({ status: 403 });
    await expect(callLater(id, 'empty')).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining("which needs permission 'shop.drop'"),
    });
    expect(await callLater(id, 'decide-drop')).toEqual({ result: 'DENY' });
    await expect(callLater(id, 'who', 'bank')).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining("The task may not call plugin 'bank' for its user"),
    });
  });

  it('bounds what the called plugin does further on', async () => {
    const { begin, callLater } = await startServer();
    await expect(callLater(await begin(), 'onward')).rejects.toMatchObject({ status: 403 });
    const id = await begin({ targets: ['shop', 'bank'] });
    expect(await callLater(id, 'onward')).toMatchObject({
      principal: { userEntityRef: 'user:default/ada', actor: 'plugin:shop', delegation: { id } },
    });
  });

  it('ends with its task, with all of a user, and after the configured time at the latest', async () => {
    const { begin, callLater, later, ada } = await startServer(
      'backend: { auth: { delegation: { maxHours: 1 } } }',
    );
    const id = await begin();
    await callLater(id, 'who');
    await later.call(end, { params: { id } });
    await expect(callLater(id, 'who')).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('it has ended'),
    });
    await expect(callLater(await begin(), 'late')).rejects.toMatchObject({ status: 401 });
    const [first, second] = [await begin(), await begin()];
    expect(await ada.call(endAll, {})).toEqual({ ended: 2 });
    for (const ended of [first, second])
      await expect(callLater(ended, 'who')).rejects.toMatchObject({ status: 403 });

    const long = await begin({ hours: 100 });
    const { principal } = (await callLater(long, 'who')) as {
      principal: { delegation: { expiresAt: number } };
    };
    expect(principal.delegation.expiresAt).toBeLessThanOrEqual(Date.now() + 3_600_000);
    const short = await begin({ hours: 1e-9 });
    await expect(callLater(short, 'who')).rejects.toMatchObject({ status: 403 });
  });

  it('is for users only, and begins no further task', async () => {
    const { server, begin, callLater } = await startServer();
    await expect(begin({}, server.client('worker'))).rejects.toMatchObject({ status: 400 });
    await expect(begin({}, server.client('worker', testServiceToken))).rejects.toMatchObject({
      status: 400,
    });
    const id = await begin({ targets: ['worker'] });
    await expect(callLater(id, 'again', 'worker')).rejects.toMatchObject({ status: 403 });
    await expect(begin({ targets: [] })).rejects.toMatchObject({ status: 400 });
  });

  it('is named with its user and task in the audit log', async () => {
    const { server, begin, callLater, later } = await startServer();
    const id = await begin();
    await callLater(id, 'empty').catch(() => {});
    await later.call(end, { params: { id } });
    const actor = {
      type: 'service',
      ref: 'plugin:worker',
      onBehalfOf: 'user:default/ada',
      task: 'task 7',
    };
    const audited = server.log.filter(line => line['audit'] === true);
    expect(audited).toContainEqual(
      expect.objectContaining({ actor, action: 'POST /empty', result: 'denied' }),
    );
    for (const what of ['begins to act', 'no longer acts'])
      expect(audited).toContainEqual(
        expect.objectContaining({
          message: `plugin:worker: ${what} for user:default/ada in 'task 7'`,
          actor,
        }),
      );
  });
});
