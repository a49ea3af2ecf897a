import { defineEndpoint, type FetchApi } from '@portico/contract';
import { createPermission } from '@portico/contract/permissions';
import { createServerPlugin, fetchRef, serve } from '@portico/server';
import { serveSessionCookie } from '@portico/server/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestServer, type TestServer, testServiceToken } from '../server/startTestServer.ts';
import { TestTokens } from '../server/TestTokens.ts';

const get = (path: string) => defineEndpoint({ method: 'GET', path, answer: z.unknown() });
const who = ({ principal }: { principal: unknown }) => principal;
const shop = createServerPlugin({
  id: 'shop',
  needs: { fetch: fetchRef },
  create: ({ fetch }): FetchApi => fetch,
  routes: [
    serve(get('/file'), { access: ['user', 'service', 'cookie'], handle: who }),
    serve(get('/people'), { access: ['signed-in', 'cookie'], handle: who }),
    serve(get('/bearer'), { access: ['user'], handle: who }),
    serve(get('/denied'), {
      access: ['user', 'cookie'],
      permission: createPermission('shop.read', 'read'),
      handle: who,
    }),
    serve(defineEndpoint({ method: 'POST', path: '/change', answer: z.unknown() }), {
      access: ['user', 'cookie'],
      handle: who,
    }),
    serve(get('/bank'), {
      access: ['user', 'cookie'],
      handle: async ({ issueTokenFor }, fetch: FetchApi) =>
        fetch.forPlugin('bank').call(get('/who'), {}, { token: await issueTokenFor('bank') }),
    }),
    serveSessionCookie('/cookie'),
  ],
});
const bank = createServerPlugin({
  id: 'bank',
  routes: [serve(get('/who'), { access: ['user'], handle: who })],
});

const config = `
app: { baseUrl: https://portal.example/portal }
permission: { enabled: true, policy: { default: allow } }
`;
const portal = 'https://portal.example';

let server: TestServer;
let tokens: TestTokens;
beforeAll(async () => {
  tokens = await TestTokens.generate();
  server = await startTestServer({ plugins: [shop, bank], config, apis: [tokens.keys] });
});
afterAll(() => server.stop());

const send = {
  'over the network': (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}/api${path}`, init),
  'in process': (path: string, init: RequestInit = {}) =>
    server.fetch(new Request(`http://localhost/api${path}`, init)),
};
const standardPath = '/shop/.backstage/auth/v1/cookie';

describe.each(Object.entries(send))('the session cookie of a plugin, %s', (_, call) => {
  const as = async (options: { isGuest?: boolean } = {}) => ({
    headers: {
      authorization: `Bearer ${await tokens.signForCookie('user:default/ada', options)}`,
    },
  });
  async function createCookie(options: { isGuest?: boolean } = {}): Promise<string> {
    const response = await call(standardPath, await as(options));
    return response.headers.get('set-cookie')?.split(';')[0] ?? '';
  }

  it.each([standardPath, '/shop/cookie'])('is given for a full token at %s', async path => {
    const response = await call(path, await as());
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { expiresAt } = (await response.json()) as { expiresAt: string };
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(3_500_000);
    expect(response.headers.get('set-cookie')).toMatch(
      /^backstage-auth=[\w-]+\.[\w-]+\.[\w-]+; Path=\/portal\/api\/shop; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    );
    const removed = await call(path, { method: 'DELETE' });
    expect(removed.status).toBe(204);
    expect(removed.headers.get('set-cookie')).toMatch(
      /^backstage-auth=; Path=\/portal\/api\/shop; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('is not given to services, nor to those with a cookie only', async () => {
    const cookie = await createCookie();
    const bearer = `Bearer ${testServiceToken}`;
    const refused = [
      await call(standardPath),
      await call(standardPath, { headers: { cookie } }),
      await call(standardPath, { headers: { authorization: bearer } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 403]);
    for (const { headers } of refused) expect(headers.get('set-cookie')).toBeNull();
  });

  it('is not offered by plugins that do not accept it', async () => {
    expect((await call('/bank/.backstage/auth/v1/cookie', await as())).status).toBe(404);
  });

  it('opens routes of its access, and no others', async () => {
    const headers = { cookie: `theme=dark; ${await createCookie()}; backstage-auth=other` };
    const response = await call('/shop/file', { headers });
    expect(await response.json()).toMatchObject({
      type: 'user',
      userEntityRef: 'user:default/ada',
      isGuest: false,
    });
    expect((await call('/shop/people', { headers })).status).toBe(200);
    expect((await call('/shop/bearer', { headers })).status).toBe(401);
    expect((await call('/shop/file')).status).toBe(401);
  });

  it('is that of a guest where it was given to one', async () => {
    const headers = { cookie: await createCookie({ isGuest: true }) };
    expect((await call('/shop/file', { headers })).status).toBe(200);
    expect((await call('/shop/people', { headers })).status).toBe(403);
  });

  it('is no full token, and a full token is no cookie', async () => {
    const cookie = await createCookie();
    const limited = cookie.split('=')[1];
    const asToken = { headers: { authorization: `Bearer ${limited}` } };
    expect((await call('/shop/file', asToken)).status).toBe(401);
    const full = await tokens.signForCookie('user:default/ada');
    const asCookie = { headers: { cookie: `backstage-auth=${full}` } };
    expect((await call('/shop/file', asCookie)).status).toBe(401);
    const forged = { headers: { cookie: `${cookie.slice(0, -4)}AAAA` } };
    expect((await call('/shop/file', forged)).status).toBe(401);
  });

  it.each([
    [undefined, 403],
    ['null', 403],
    ['https://evil.example', 403],
    ['https://portal.example.evil.example', 403],
    ['http://portal.example', 403],
    ['https://portal.example:8443', 403],
    [portal, 200],
  ])('changes something for pages of the origin %s: %i', async (origin, status) => {
    const headers = { cookie: await createCookie(), ...(origin && { origin }) };
    expect((await call('/shop/change', { method: 'POST', headers })).status).toBe(status);
    expect((await call('/shop/file', { headers })).status).toBe(200);
  });

  it('lets the plugin call others for its user', async () => {
    const response = await call('/shop/bank', { headers: { cookie: await createCookie() } });
    expect(await response.json()).toMatchObject({
      userEntityRef: 'user:default/ada',
      actor: 'plugin:shop',
    });
  });
});
