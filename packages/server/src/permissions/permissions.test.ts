import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@portico/config';
import { defineEndpoint } from '@portico/contract';
import {
  type Authorizer,
  createPermission,
  createResourcePermission,
} from '@portico/contract/permissions';
import { createApiFactory } from '@portico/core';
import { ConflictError } from '@portico/errors';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createServer } from '../createServer.ts';
import type { Server } from '../Server.ts';
import { serve } from '../http/serve.ts';
import { listConfigSchemas } from '../listConfigSchemas.ts';
import { createLogger } from '../logging/createLogger.ts';
import { permissionPolicyRef } from '../refs.ts';
import { createServerPlugin } from '../serverPlugins.ts';
import { createInMemoryResource } from './applyInMemory.ts';

const token = 'a-token-for-tests';
const readResource = createResourcePermission('shop.thing.read', 'thing', 'read');
const writeResource = createResourcePermission('shop.thing.update', 'thing', 'update');
const empty = createPermission('shop.empty', 'delete');

interface Services {
  allResources: Record<string, { color: string }>;
}

/** Counts the turns of the event loop while a test requests it; things are loaded in some of them. */
let turn = 0;
const loadTurns: number[] = [];

const allResources = createInMemoryResource<{ color: string }, Services>({
  resourceType: 'thing',
  rules: [
    {
      name: 'IS_COLOR',
      description: 'The thing has one of these colours',
      params: z.object({ colors: z.array(z.string()) }),
      holds: (one, { colors }: { colors: string[] }) => colors.includes(one.color),
    },
  ],
  load: async (refs, services) => {
    loadTurns.push(turn);
    return refs.map(ref => services.allResources[ref]);
  },
});

const body = z.object({ secret: z.string(), name: z.string() });
const paint = defineEndpoint({
  method: 'POST',
  path: '/things/:id',
  params: z.object({ id: z.string() }),
  body,
});
const find = defineEndpoint({ method: 'POST', path: '/find', body });
const drop = defineEndpoint({ method: 'DELETE', path: '/all' });
/** Turns of the event loop in which the body of a call was checked and handled. */
const seen = { checked: 0, handled: 0 };
const count = defineEndpoint({
  method: 'POST',
  path: '/count',
  body: z.object({ texts: z.array(z.string()).transform(texts => ((seen.checked = turn), texts)) }),
});
const look = defineEndpoint({ method: 'GET', path: '/look', answer: z.unknown() });

const shop = createServerPlugin({
  id: 'shop',
  create: (): Services => ({ allResources: { a: { color: 'red' }, b: { color: 'blue' } } }),
  permissions: () => ({
    permissions: [readResource, writeResource, empty],
    resources: [allResources],
  }),
  routes: [
    serve(paint, {
      access: ['service'],
      permission: writeResource,
      auditSubject: request => ({ name: request.body.name }),
      handle({ params }) {
        if (params.id === 'broken')
          throw new ConflictError("'https://ann:s3cret@git.example/?t=s3cret' is there already");
      },
    }),
    serve(find, { access: ['service'], permission: readResource, handle: () => undefined }),
    serve(drop, { access: ['service'], permission: empty, handle: () => undefined }),
    serve(count, {
      access: ['service'],
      handle() {
        seen.handled = turn;
      },
    }),
    serve(look, { access: ['service'], handle: ({ decide }) => decide(writeResource) }),
  ],
});

const policy: Authorizer = {
  async decide(_, permission) {
    if (permission.name === empty.name) return { result: 'DENY' };
    return permission.name === readResource.name
      ? { result: 'ALLOW' }
      : {
          result: 'CONDITIONAL',
          pluginId: 'shop',
          resourceType: 'thing',
          conditions: { rule: 'IS_COLOR', resourceType: 'thing', params: { colors: ['red'] } },
        };
  },
};
const policyPlugin = createServerPlugin({
  id: 'permission',
  provides: [createApiFactory({ api: permissionPolicyRef, create: () => policy })],
});

let folder: string;
let server: Server;
let lines: Record<string, unknown>[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-permissions-'));
  lines = [];
  await writeFile(
    join(folder, 'app-config.yaml'),
    `permission: { enabled: true }\nbackend: { auth: { externalAccess: [{ type: static, options: { token: ${token}, subject: ci } }] } }\n`,
  );
  const plugins = [shop, policyPlugin];
  const config = await loadConfig({ folder, env: {}, schemas: listConfigSchemas(plugins) });
  server = await createServer({
    plugins,
    config,
    logger: createLogger({
      level: 'error',
      format: 'json',
      write: line => lines.push(JSON.parse(line) as Record<string, unknown>),
    }),
    dataFolder: folder,
    env: { PORT: '0' },
  });
  await server.start();
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

async function call(method: string, path: string, body?: unknown, bearer = token) {
  const response = await server.fetch(
    new Request(`http://localhost/api/shop${path}`, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        'user-agent': 'a test',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  const text = await response.text();
  return { status: response.status, body: text ? (JSON.parse(text) as unknown) : undefined };
}

describe('a plugin that checks permissions', () => {
  const wellKnown = '/.well-known/backstage/permissions';
  const isColor = (...colors: unknown[]) => ({
    rule: 'IS_COLOR',
    resourceType: 'thing',
    params: { colors },
  });
  const item = (more: object) => ({
    items: [{ id: '1', resourceRef: 'a', resourceType: 'thing', ...more }],
  });

  it('reports its permissions, and its rules with a schema of their parameters', async () => {
    const { body } = await call('GET', `${wellKnown}/metadata`);
    expect(body).toEqual({
      permissions: [readResource, writeResource, empty],
      rules: [
        {
          name: 'IS_COLOR',
          description: 'The thing has one of these colours',
          resourceType: 'thing',
          paramsSchema: expect.objectContaining({
            properties: { colors: { type: 'array', items: { type: 'string' } } },
          }),
        },
      ],
    });
  });

  it('applies conditions to one thing or several, and denies those it does not have', async () => {
    const one = await call(
      'POST',
      `${wellKnown}/apply-conditions`,
      item({ conditions: isColor('red') }),
    );
    expect(one.body).toEqual({ items: [{ id: '1', result: 'ALLOW' }] });
    const several = await call(
      'POST',
      `${wellKnown}/apply-conditions`,
      item({ resourceRef: ['b', 'none', 'a'], conditions: { not: isColor('blue') } }),
    );
    expect(several.body).toEqual({ items: [{ id: '1', result: ['DENY', 'DENY', 'ALLOW'] }] });
  });

  it.each([
    { body: 'large', texts: 20, isShared: true },
    { body: 'small', texts: 1, isShared: false },
  ])('shares the thread while it reads a $body body: $isShared', async ({ texts, isShared }) => {
    let pending: NodeJS.Immediate;
    const countTurns = () => {
      turn += 1;
      pending = setImmediate(countTurns);
    };
    countTurns();
    await call('POST', '/count', { texts: Array.from({ length: texts }, () => 'x'.repeat(8000)) });
    clearImmediate(pending!);
    expect(seen.handled > seen.checked).toBe(isShared);
  });

  it('lets others have their turns while it applies conditions to many things', async () => {
    loadTurns.length = 0;
    let pending: NodeJS.Immediate;
    const count = () => {
      turn += 1;
      pending = setImmediate(count);
    };
    count();
    const ids = Array.from({ length: 1000 }, (_, at) => `${at}`);
    const { body } = await call('POST', `${wellKnown}/apply-conditions`, {
      items: ids.map(id => ({
        ...item({ conditions: isColor(Number(id) % 2 ? 'red' : `red-${id}`) }).items[0],
        id,
      })),
    });
    clearImmediate(pending!);
    expect(body).toEqual({
      items: ids.map(id => ({ id, result: Number(id) % 2 ? 'ALLOW' : 'DENY' })),
    });
    expect(loadTurns).toHaveLength(1000);
    expect(new Set(loadTurns).size).toBeGreaterThan(40);
  });

  it.each([
    [
      item({ conditions: { ...isColor('red'), rule: 'IS_HOT' } }),
      "'IS_HOT' is not known; use one of IS_COLOR",
    ],
    [item({ conditions: isColor(1) }), "field 'colors.0' is not valid"],
    [item({ conditions: isColor('red'), resourceType: 'task' }), "Unexpected resource type 'task'"],
    [item({ conditions: { ...isColor('red'), resourceType: 'task' } }), "is for 'task'"],
    [
      item({ conditions: { anyOf: [isColor('red'), { ...isColor('red'), rule: 'X' }] } }),
      "'X' is not known",
    ],
    [
      {
        items: [item({ conditions: isColor() }).items[0], item({ conditions: isColor() }).items[0]],
      },
      "two items have the same 'id'",
    ],
    [
      {
        items: Array.from({ length: 1001 }, (_, at) => ({
          ...item({ conditions: isColor() }).items[0],
          id: `${at}`,
        })),
      },
      'at most 1000 items',
    ],
  ])('refuses what is wrong, case %#', async (body, message) => {
    const { status, body: answer } = await call('POST', `${wellKnown}/apply-conditions`, body);
    expect(status).toBe(400);
    expect(JSON.stringify(answer)).toContain(message);
  });
});

describe('the audit log', () => {
  it('reports of each write, whatever the level of the log, and keeps bodies to itself', async () => {
    await call('POST', '/things/a?x=hidden', { secret: 'hidden', name: 'Anna' });
    expect(lines).toEqual([
      {
        level: 'info',
        time: expect.any(String),
        audit: true,
        message: 'ci: POST shop/things/:id done',
        plugin: 'shop',
        action: 'POST /things/:id',
        permission: 'shop.thing.update',
        actor: { type: 'service', ref: 'ci' },
        subject: { id: 'a', name: 'Anna' },
        from: '127.0.0.1',
        userAgent: 'a test',
        requestId: expect.any(String),
        result: 'done',
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain('hidden');
  });

  it('reports of what was denied and what failed, and who tried', async () => {
    await call('DELETE', '/all');
    await call('POST', '/things/a', {});
    await call('POST', '/things/a', {}, 'no-such-token');
    expect(lines.map(({ actor, result, reason }) => ({ actor, result, reason }))).toEqual([
      {
        actor: { type: 'service', ref: 'ci' },
        result: 'denied',
        reason: "Permission 'shop.empty' is denied to you",
      },
      { actor: { type: 'service', ref: 'ci' }, result: 'failed', reason: expect.any(String) },
      {
        actor: { type: 'none', ref: 'nobody' },
        result: 'failed',
        reason: 'The token is not valid; sign in again',
      },
    ]);
  });

  it('omits what may be a secret in the reason of a failure', async () => {
    await call('POST', '/things/broken', { secret: '', name: '' });
    expect(lines.map(({ result, reason }) => [result, reason])).toEqual([
      ['failed', "'https://***@git.example/?***' is there already"],
    ]);
  });

  it('does not report reads that are sent as POST', async () => {
    await call('POST', '/find', { secret: '', name: '' });
    expect(lines).toEqual([]);
  });
});

it('decides on other permissions for the caller of a route', async () => {
  expect((await call('GET', '/look')).body).toMatchObject({ result: 'CONDITIONAL' });
});

it('lists every route, with what its plugin declares', () => {
  const ofShop = server.routes.filter(({ url }) => url.startsWith('/api/shop/'));
  expect(ofShop.filter(({ declared }) => !declared).map(({ url }) => url)).toEqual([
    '/api/shop/openapi.json',
    '/api/shop/openapi.json',
  ]);
  const found = ofShop.find(
    ({ method, url }) => method === 'POST' && url === '/api/shop/things/:id',
  );
  expect(found?.declared?.route.permission).toBe(writeResource);
});
