import { createServer as createProxy } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@portico/config';
import { defineEndpoint, queryInteger } from '@portico/contract';
import {
  createPermission,
  createResourcePermission,
  type PermissionDecision,
} from '@portico/contract/permissions';
import { createApiFactory, type Plugin } from '@portico/core';
import { ConflictError } from '@portico/errors';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { userTokenAudience, userTokenType } from './auth/limitedTokens.ts';
import { createServer } from './createServer.ts';
import type { Server } from './Server.ts';
import type { EventSource } from './events/EventSource.ts';
import { eventTopicPoint } from './events/EventSource.ts';
import { pageHintPoint } from './events/PageHints.ts';
import { RawAnswer } from './http/RawAnswer.ts';
import { serve, type ServedRoute } from './http/serve.ts';
import { listConfigSchemas } from './listConfigSchemas.ts';
import { createLogger } from './logging/createLogger.ts';
import { fetchRef, tokenKeysRef, userDirectoryRef } from './refs.ts';
import { createInMemoryResource } from './permissions/applyInMemory.ts';
import { createServerPlugin } from './serverPlugins.ts';

const echo = defineEndpoint({
  method: 'POST',
  path: '/echo/:id',
  params: z.object({ id: z.string() }),
  query: z.object({ limit: queryInteger({ max: 10 }) }),
  body: z.object({ text: z.string() }),
  answer: z.object({ id: z.string(), text: z.string(), limit: z.number().optional() }),
  status: 201,
});
const read = (path: string) => defineEndpoint({ method: 'GET', path, answer: z.unknown() });

const routes: ServedRoute<undefined>[] = [
  serve(echo, {
    access: ['public'],
    handle: ({ params, query, body }) => ({ ...params, ...query, ...body }),
  }),
  serve(read('/open'), { access: ['public'], handle: ({ principal }) => principal }),
  serve(read('/user'), { access: ['user'], handle: ({ principal }) => principal }),
  serve(read('/people'), { access: ['signed-in'], handle: ({ principal }) => principal }),
  serve(read('/service'), { access: ['service'], handle: ({ principal }) => principal }),
  serve(read('/conflict'), {
    access: ['public'],
    handle: () => {
      throw new ConflictError('Taken', { cause: new Error('by another') });
    },
  }),
  serve(read('/broken'), {
    access: ['public'],
    handle: () => {
      throw new Error('the password is hunter2hunter2');
    },
  }),
  serve(read('/raw'), {
    access: ['public'],
    handle: () => RawAnswer.json('{"as":"it is"}', { status: 202 }),
  }),
  serve(read('/write'), {
    access: ['user'],
    permission: createResourcePermission('shop.thing.delete', 'thing', 'delete'),
    handle: ({ decision }) => decision,
  }),
  serve(read('/basic'), {
    access: ['user', 'service'],
    permission: createPermission('shop.thing.create', 'create'),
    handle: ({ decision }) => decision,
  }),
];

const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
const publicJwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256' };

async function userToken(
  options: { isGuest?: boolean; expiresAt?: number; audience?: string } = {},
) {
  const { isGuest = false, audience = userTokenAudience } = options;
  return new SignJWT({ ...(isGuest && { 'portico:guest': true }) })
    .setProtectedHeader({ alg: 'ES256', typ: userTokenType, kid: 'k1' })
    .setSubject('user:default/ada')
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(options.expiresAt ?? '1h')
    .sign(privateKey);
}

let folder: string;
let server: Server | undefined;
let logged: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-server-'));
  logged = [];
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  await rm(folder, { recursive: true });
});

interface Setup {
  config?: string;
  plugins?: Plugin[];
  portalFolder?: string;
}

async function startServer({ config = '', plugins = [], portalFolder }: Setup = {}) {
  const shop = createServerPlugin({
    id: 'shop',
    routes,
    provides: [
      createApiFactory({
        api: tokenKeysRef,
        create: () => ({ listPublicKeys: async () => [publicJwk] }),
      }),
      createApiFactory({
        api: userDirectoryRef,
        create: () => ({
          listOwnershipRefs: async ref => [ref, 'group:default/team'],
          findUsers: async () => [],
        }),
      }),
    ],
  });
  const all = [shop, ...plugins];
  await writeFile(join(folder, 'app-config.yaml'), config);
  const loaded = await loadConfig({ folder, env: {}, schemas: listConfigSchemas(all) });
  server = await createServer({
    plugins: all,
    config: loaded,
    logger: createLogger({
      level: 'info',
      format: 'json',
      secrets: ['hunter2hunter2', ...loaded.secrets],
      write: line => logged.push(line),
    }),
    dataFolder: join(folder, 'data'),
    env: { PORT: '0' },
    ...(portalFolder && { portalFolder }),
  });
  await server.start();
  return (path: string, init?: RequestInit) =>
    (server as Server).fetch(new Request(`http://localhost${path}`, init));
}

const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const post = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

describe('routes', () => {
  it('are served below /api/{pluginId}, validated, with their own status', async () => {
    const call = await startServer();
    const response = await call('/api/shop/echo/a%2Fb?limit=3', post({ text: 'hi' }));
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ id: 'a/b', text: 'hi', limit: 3 });
  });

  it.each([
    ['/api/shop/echo/a', post({}), "Body field 'text' is not valid: it is missing"],
    [
      '/api/shop/echo/a?limit=99',
      post({ text: 'x' }),
      "Query field 'limit' is not valid: it must be at most 10",
    ],
    ['/api/shop/echo/a', post('{broken'), 'JSON'],
  ])('name what is wrong with %s %j', async (path, init, message) => {
    const call = await startServer();
    const response = await call(path, init);
    expect(response.status).toBe(400);
    const body = (await response.json()) as { error: { name: string; message: string } };
    expect(body.error.message).toContain(message);
    expect(body).toMatchObject({
      error: { name: 'InputError' },
      request: { method: 'POST', url: path.replace('/api/shop', '') },
      response: { statusCode: 400 },
    });
  });

  it('answer errors by their kind, with causes', async () => {
    const call = await startServer();
    const response = await call('/api/shop/conflict');
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      error: { name: 'ConflictError', message: 'Taken', cause: { message: 'by another' } },
    });
  });

  it('keep unexpected errors from the caller, and secrets from the log', async () => {
    const call = await startServer();
    const response = await call('/api/shop/broken', { headers: { 'x-request-id': 'req-7' } });
    expect(response.status).toBe(500);
    const body = await response.text();
    expect(body).toContain("its log has the request 'req-7'");
    expect(body).not.toContain('password');
    const line = logged.find(each => each.includes('req-7'));
    expect(line).toContain('the password is ***');
    expect(logged.join()).not.toContain('hunter2hunter2');
  });

  it('send raw answers as they are', async () => {
    const call = await startServer();
    const response = await call('/api/shop/raw');
    expect([response.status, await response.text()]).toEqual([202, '{"as":"it is"}']);
  });

  it('that do not exist are an empty 404 below a plugin, and an error elsewhere', async () => {
    const call = await startServer();
    const below = await call('/api/shop/none');
    expect([below.status, await below.text()]).toEqual([404, '']);
    expect(await (await call('/api')).json()).toMatchObject({ error: { name: 'NotFoundError' } });
  });

  it('answer addresses that are no addresses in the wire form', async () => {
    const call = await startServer();
    const response = await call('/api/shop/echo/%E0%A4%A');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { name: 'InputError' },
      response: { statusCode: 400 },
    });
  });

  it('refuse bodies over the limit', async () => {
    const call = await startServer();
    const response = await call('/api/shop/echo/a', post({ text: 'x'.repeat(2_000_000) }));
    expect(response.status).toBe(413);
  });

  it('refuse bodies with more values than the limit, and name it', async () => {
    const call = await startServer();
    const withValues = (count: number) =>
      post({
        text: 'x',
        ...Object.fromEntries(Array.from({ length: count }, (_, at) => [at, ':'])),
      });
    expect((await call('/api/shop/echo/a', withValues(24_998))).status).toBe(201);
    const response = await call('/api/shop/echo/a', withValues(24_999));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: {
        name: 'InputError',
        message: 'Body has more than 25000 values; send fewer at once',
      },
    });
  });

  it('that do not say who may call them stop the start', async () => {
    const careless = createServerPlugin({
      id: 'careless',
      routes: [{ ...serve(read('/x'), { access: [], handle: () => 1 }) }],
    });
    await expect(startServer({ plugins: [careless] })).rejects.toThrow(
      "Route 'GET /x' does not say who may call it",
    );
  });

  it('are described as OpenAPI', async () => {
    const call = await startServer();
    const document = (await (await call('/api/shop/openapi.json')).json()) as {
      paths: Record<string, Record<string, { parameters: { name: string }[] }>>;
    };
    expect(document.paths['/echo/{id}']?.['post']?.parameters.map(({ name }) => name)).toEqual([
      'id',
      'limit',
    ]);
    expect(document.paths['/user']?.['get']).toMatchObject({ security: [{ bearer: [] }] });
  });
});

describe('a protected portal', () => {
  const strangersGet = [
    '/api/shop/openapi.json',
    '/api/shop/nothing',
    '/api/shop/user',
    '/api/none/openapi.json',
    '/api/none/nothing',
  ];

  it('does not show strangers which plugins there are', async () => {
    const call = await startServer({ config: 'app: { protected: true }' });
    for (const path of strangersGet) {
      const answer = await call(path);
      expect([path, answer.status]).toEqual([path, 401]);
      expect(await answer.json()).toMatchObject({
        error: { name: 'AuthenticationError', message: expect.stringMatching(/^Missing cred/) },
      });
    }
    const heads = await Promise.all(['/api/shop', '/api/none', '/api'].map(path => call(path)));
    expect(heads.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect((await call('/api/none/x', as('forged'))).status).toBe(401);
    const person = as(await userToken());
    const seen = await Promise.all(strangersGet.map(path => call(path, person)));
    expect(seen.map(({ status }) => status)).toEqual([200, 404, 200, 404, 404]);
  });

  it('is needed for that', async () => {
    const call = await startServer();
    const answers = await Promise.all(strangersGet.map(path => call(path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 401, 404, 404]);
  });
});

describe('access', () => {
  it('is by token: nobody, guests, people and services go where they may', async () => {
    const config =
      'backend: { auth: { externalAccess: [{ type: static, options: { token: tttttttt, subject: ci } }] } }';
    const call = await startServer({ config });
    const tokens = {
      none: undefined,
      guest: await userToken({ isGuest: true }),
      person: await userToken(),
      service: 'tttttttt',
    };
    const statuses: Record<string, number[]> = {};
    for (const [who, token] of Object.entries(tokens)) {
      statuses[who] = await Promise.all(
        ['open', 'user', 'people', 'service'].map(
          async path => (await call(`/api/shop/${path}`, token ? as(token) : {})).status,
        ),
      );
    }
    expect(statuses).toEqual({
      none: [200, 401, 401, 401],
      guest: [200, 200, 403, 403],
      person: [200, 200, 200, 403],
      service: [200, 403, 403, 200],
    });
  });

  it('knows the groups of a user', async () => {
    const call = await startServer();
    const response = await call('/api/shop/user', as(await userToken()));
    expect(await response.json()).toEqual({
      type: 'user',
      userEntityRef: 'user:default/ada',
      ownershipEntityRefs: ['user:default/ada', 'group:default/team'],
      isGuest: false,
    });
  });

  it.each([
    ['expired', { expiresAt: 1 }, 'The token has expired; sign in again'],
    ['for another audience', { audience: 'other' }, 'The token is not valid; sign in again'],
  ])('is refused to a token that is %s', async (_, options, message) => {
    const call = await startServer();
    const response = await call('/api/shop/user', as(await userToken(options)));
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { message } });
  });

  it('is refused to a token whose algorithm or signature is forged', async () => {
    const call = await startServer();
    const [, payload] = (await userToken()).split('.');
    const header = Buffer.from(
      JSON.stringify({ alg: 'none', typ: userTokenType, kid: 'k1' }),
    ).toString('base64url');
    for (const forged of [
      `${header}.${payload}.`,
      `${(await userToken()).slice(0, -8)}AAAAAAAA`,
      'x',
      'a.b.c',
    ]) {
      expect((await call('/api/shop/user', as(forged))).status).toBe(401);
    }
  });

  it('is refused by the default policy where a type of things has no owners', async () => {
    const call = await startServer({ config: 'permission: { enabled: true }' });
    expect((await call('/api/shop/write', as(await userToken()))).status).toBe(403);
  });

  it('is allowed to all while permissions are off, and to owners when they are on', async () => {
    const off = await startServer();
    expect(await (await off('/api/shop/write', as(await userToken()))).json()).toEqual({
      result: 'ALLOW',
    });
    await server?.stop();
    const owners: Record<string, string> = { a: 'group:default/team', b: 'user:default/bob' };
    const yardItems = createInMemoryResource<string, undefined>({
      resourceType: 'thing',
      isOwner: (owner, ownerRefs) => ownerRefs.includes(owner),
      load: async refs => refs.map(ref => owners[ref]),
    });
    const yard = createServerPlugin({
      id: 'yard',
      permissions: () => ({ permissions: [], resources: [yardItems] }),
    });
    const on = await startServer({ config: 'permission: { enabled: true }', plugins: [yard] });
    const decision = (await (await on('/api/shop/write', as(await userToken()))).json()) as Extract<
      PermissionDecision,
      { result: 'CONDITIONAL' }
    >;
    expect(decision).toEqual({
      result: 'CONDITIONAL',
      pluginId: 'yard',
      resourceType: 'thing',
      conditions: {
        rule: 'IS_OWNER',
        resourceType: 'thing',
        params: { ownerRefs: ['user:default/ada', 'group:default/team'] },
      },
    });
    expect(
      await yardItems.applyConditions(['a', 'b', 'none'], decision.conditions, undefined),
    ).toEqual([true, false, false]);
    expect((await on('/api/shop/basic', as(await userToken()))).status).toBe(200);
    expect(logged.join()).toContain('no policy is set');
  });
});

it('lets plugins call each other in process, as themselves', async () => {
  let answer: unknown;
  const caller = createServerPlugin({
    id: 'caller',
    needs: { fetch: fetchRef },
    create: ({ fetch }) => ({ fetch }),
    async start({ fetch }) {
      answer = await fetch.forPlugin('shop').call(read('/service'), {});
    },
  });
  await startServer({ plugins: [caller] });
  expect(answer).toEqual({ type: 'service', subject: 'plugin:caller' });
});

const pageTemplate =
  '<base href="%PORTICO_BASE%"><title>%PORTICO_TITLE%</title><script nonce="%PORTICO_NONCE%"></script><link href="%PORTICO_API%/x"><script type="application/json">%PORTICO_CONFIG%</script>';

async function buildPortal() {
  const portalFolder = join(folder, 'portal');
  await mkdir(join(portalFolder, 'assets'), { recursive: true });
  await writeFile(join(portalFolder, 'index.html'), pageTemplate);
  await writeFile(join(portalFolder, 'assets', 'main-1a2b.js'), 'let plain;');
  await writeFile(join(portalFolder, 'assets', 'main-1a2b.js.br'), 'compressed');
  return portalFolder;
}

describe('the portal', () => {
  it('is a page for every address, with config, base path and a nonce of its own', async () => {
    const config =
      'app: { title: "</script><b>", baseUrl: "https://acme.example/portal" }\nbackend: { baseUrl: "https://acme.example" }';
    const call = await startServer({ config, portalFolder: await buildPortal() });
    const response = await call('/portal/catalog/default/component/pay.v2', {
      headers: { accept: 'text/html' },
    });
    const html = await response.text();
    const csp = response.headers.get('content-security-policy');
    const nonce = /nonce="([^"]+)"/.exec(html)?.[1];
    expect(html).toContain('<base href="/portal/">');
    expect(html).toContain('<link href="https://acme.example/api/x">');
    expect(html).not.toContain('</script><b>');
    expect(html).toContain(String.raw`"title":"\u003c/script>\u003cb>"`);
    expect(csp).toContain(`'nonce-${nonce}'`);
    expect(csp).not.toContain('unsafe');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  it('has files that run in its pages and workers, beside answers that are no page of its origin', async () => {
    const call = await startServer({ portalFolder: await buildPortal() });
    const policyOf = async (path: string) =>
      (await call(path)).headers.get('content-security-policy');
    expect(await policyOf('/assets/main-1a2b.js')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
    for (const path of ['/api/none', '/.backstage/health/v1/liveness', '/none.txt'])
      expect([path, await policyOf(path)]).toEqual([
        path,
        "sandbox; default-src 'none'; frame-ancestors 'none'",
      ]);
  });

  it.each(['passes on', 'strips'])(
    'is reached through a proxy that %s the base path',
    async how => {
      await startServer({
        config: 'app: { baseUrl: "https://acme.example/portal" }',
        portalFolder: await buildPortal(),
      });
      const target = (server as Server).listeningUrl;
      const proxy = createProxy(async (request, response) => {
        const path = request.url ?? '/';
        const answer = await fetch(
          target + (how === 'strips' ? path.replace('/portal', '') : path),
          {
            headers: { accept: request.headers.accept ?? '' },
            redirect: 'manual',
          },
        );
        response.writeHead(answer.status, {
          'content-type': answer.headers.get('content-type') ?? '',
        });
        response.end(await answer.text());
      });
      await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve));
      onTestFinished(() => void proxy.close());
      const { port } = proxy.address() as AddressInfo;
      const get = async (path: string) => {
        const response = await fetch(`http://127.0.0.1:${port}/portal${path}`, {
          headers: { accept: 'text/html' },
          redirect: 'error',
        });
        return [response.status, await response.text()];
      };

      const page = expect.stringContaining('<base href="/portal/">');
      expect(await get('/')).toEqual([200, page]);
      expect(await get('')).toEqual([200, page]);
      expect(await get('/catalog/default/component/pay?tab=1')).toEqual([200, page]);
      expect(await get('/api-docs')).toEqual([200, page]);
      expect(await get('/')).toEqual([200, expect.stringContaining('<link href="/portal/api/x">')]);
      expect(await get('/assets/main-1a2b.js')).toEqual([200, 'let plain;']);
      expect(await get('/api/shop/open')).toEqual([200, '{"type":"none"}']);
      expect((await get('/.backstage/health/v1/readiness'))[0]).toBe(200);
      expect((await get('/api/shop/nosuch'))[0]).toBe(404);
    },
  );
  it('is reported what plugins add to the configuration', async () => {
    const kinds = createServerPlugin({
      id: 'kinds',
      config: z.object({ shop: z.object({ sizes: z.array(z.string()) }) }),
      browserConfig: ({ config }) => ({ shop: { largest: config.shop.sizes.at(-1) ?? '' } }),
    });
    const call = await startServer({
      config: 'app: { title: Acme }\nshop: { sizes: [s, l] }',
      plugins: [kinds],
      portalFolder: await buildPortal(),
    });
    const html = await (await call('/', { headers: { accept: 'text/html' } })).text();
    expect(html).toContain('"shop":{"largest":"l"}');
    expect(html).toContain('"title":"Acme"');
    expect(html).not.toContain('sizes');
  });

  it('is no answer to calls of APIs and health checks that do not exist', async () => {
    const call = await startServer({ portalFolder: await buildPortal() });
    const paths = ['/api/nosuch/x', '/api/shop/nosuch', '/x/.backstage/health/v1/readiness'];
    const statuses = await Promise.all(paths.map(async path => (await call(path)).status));
    expect(statuses).toEqual([404, 404, 404]);
    expect((await call('/catalog/default/api/quotes')).status).toBe(200);
  });

  it('has assets that are kept for ever, compressed for those who take it', async () => {
    const call = await startServer({ portalFolder: await buildPortal() });
    const response = await call('/assets/main-1a2b.js', { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await (await call('/assets/main-1a2b.js')).text()).toBe('let plain;');
    expect((await call('/assets/none.js')).status).toBe(404);
  });
});

it('is alive at once, and ready when it has started', async () => {
  const call = await startServer();
  expect(await (await call('/.backstage/health/v1/liveness')).json()).toEqual({ status: 'ok' });
  expect((await call('/.backstage/health/v1/readiness')).status).toBe(200);
});

describe('the event stream', () => {
  function aTopic() {
    const log: string[] = [];
    const listeners = new Set<() => void>();
    const source: EventSource = {
      getLatestPosition: async () => String(log.length),
      listAfter: async position => ({
        refs: log.slice(Number(position)),
        position: String(log.length),
        isReset: Number(position) > log.length,
      }),
      onChange(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const plugin = createServerPlugin({
      id: 'things',
      contributes: [eventTopicPoint.add({ topic: 'things', source })],
    });
    const change = (ref: string) => {
      log.push(ref);
      for (const listener of listeners) listener();
    };
    return { plugin, change, listeners };
  }

  async function openStream(base: string, after?: string) {
    const controller = new AbortController();
    const query = after === undefined ? '' : `?after=${after}`;
    const response = await fetch(`${base}/api/events/stream${query}`, {
      ...as(await userToken()),
      signal: controller.signal,
    });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    let text = '';
    return {
      close: () => controller.abort(),
      async until(part: string) {
        while (!text.includes(part)) {
          const { value, done } = await reader.read();
          if (done) throw new Error(`The stream ended before '${part}': ${text}`);
          text += new TextDecoder().decode(value);
        }
        return text;
      },
    };
  }

  it('reports changes as they come, and what was missed since an event', async () => {
    const { plugin, change, listeners } = aTopic();
    await startServer({ plugins: [plugin] });
    const base = (server as Server).listeningUrl;
    const first = await openStream(base);
    await first.until('event: position');
    change('a');
    const text = await first.until('"refs":["a"]');
    const id = [...text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1];
    first.close();
    change('b');
    const second = await openStream(base, id);
    expect(await second.until('"refs"')).toContain('data: {"topic":"things","refs":["b"]}');
    second.close();
    await expect.poll(() => listeners.size).toBe(0);
  });

  it('reports a page where the stream stood before its first reads', async () => {
    const { plugin, change } = aTopic();
    await startServer({ plugins: [plugin], portalFolder: await buildPortal() });
    const base = (server as Server).listeningUrl;
    change('before');
    const page = await (await fetch(`${base}/`)).text();
    const { eventPosition } = JSON.parse(/json">(.+?)<\/script>/.exec(page)?.[1] ?? '') as {
      eventPosition: string;
    };
    change('meanwhile');
    const stream = await openStream(base, eventPosition);
    expect(await stream.until('"refs"')).toContain('"refs":["meanwhile"]');
    stream.close();
  });

  it('serves pages with the hints of plugins, without those that fail', async () => {
    const plugin = createServerPlugin({
      id: 'hinting',
      contributes: [
        pageHintPoint.add({ id: 'none', name: 'none', read: async () => false }),
        pageHintPoint.add({
          id: 'broken',
          name: 'broken',
          read: async () => {
            throw new Error('no database');
          },
        }),
      ],
    });
    await startServer({ plugins: [plugin], portalFolder: await buildPortal() });
    const page = await (await fetch(`${(server as Server).listeningUrl}/`)).text();
    expect(page).toContain('"hints":{"none":false}');
  });

  it('says reset for a position that is none', async () => {
    const { plugin } = aTopic();
    await startServer({ plugins: [plugin] });
    const stream = await openStream((server as Server).listeningUrl, 'nonsense');
    expect(await stream.until('event: ')).toContain('event: reset');
    stream.close();
  });
});
