import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuthenticationError } from '@portico/errors';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../logging/createLogger.ts';
import type { Authenticator } from '../refs.ts';
import { createRateLimiter, type RateLimiter } from './createRateLimiter.ts';
import { answerErrors } from './errorHandler.ts';
import { servePortal } from './servePortal.ts';

const expiresAt = new Date('2030-01-01T00:00:00Z');
const ada = { type: 'user', userEntityRef: 'user:default/ada' } as const;

/** Knows one full token and the limited one that it is good for. */
const gate = {
  authenticateLimited: async token => {
    if (token !== 'limited') throw new AuthenticationError('The token is not valid; sign in again');
    return { ...ada, ownershipEntityRefs: [], isGuest: false };
  },
  createLimitedToken: async authorization => {
    if (authorization !== 'Bearer full') throw new AuthenticationError('Missing credentials');
    return { token: 'limited', expiresAt };
  },
} satisfies Partial<Authenticator> as unknown as Authenticator;

const cookie = { cookie: 'theme=dark; backstage-auth=limited' };
const page = { title: 'Acme', basePath: '/portal', apiBaseUrl: '/api' };
const security = { isHttps: true };

describe('a portal with a page for sign-in', () => {
  let folder: string;
  let http: FastifyInstance;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-portal-'));
    await mkdir(join(folder, 'assets'));
    await mkdir(join(folder, 'frames'));
    const files = {
      'index.html': 'THE APP %PORTICO_CONFIG%%PORTICO_PRELOAD%%PORTICO_PAGE_FILES%',
      'sign-in.html':
        'SIGN IN %PORTICO_CONFIG%<script type="application/json" id="portico-app-files">\n["assets/app-1.js"]\n</script>%PORTICO_PAGE_FILE_NAMES%',
      'page-files.json': JSON.stringify([
        { path: '/docs', files: ['assets/list-1.js'] },
        { path: '/docs/:namespace/:kind/:name', files: ['assets/reader-1.js', 'assets/text-1.js'] },
        { path: '/docs/:namespace/settings/:name', files: ['assets/settings-1.js'] },
      ]),
      'public-files.json': '["assets/sign-in-1.js"]',
      'assets/sign-in-1.js': 'let signIn;',
      'assets/app-1.js': 'let app;',
      'assets/app-1.js.br': 'packed app',
      'frames/openapi.html': 'A FRAME',
    };
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    http = fastify();
    answerErrors(http, { error: () => {} } as never);
  });
  afterEach(async () => {
    await http.close();
    await rm(folder, { recursive: true });
  });

  const serve = (
    isProtected: boolean,
    getEventPosition = async () => 'p7',
    framesConnectTo: readonly string[] = [],
    limitRate?: RateLimiter,
  ) =>
    servePortal(http, {
      folder,
      pages: {
        portal: { ...page, config: { app: { secretPlans: 'rockets' } } },
        signIn: { ...page, config: { app: { protected: true } } },
      },
      gate: isProtected ? gate : undefined,
      limitRate,
      getEventPosition,
      readHints: async () => ({ news: true }),
      logger: createLogger({ level: 'error', format: 'json', write: () => {} }),
      security: { ...security, framesConnectTo },
    });
  const get = (url: string, headers = {}) => http.inject({ method: 'GET', url, headers });

  it('refuses to list its folder, in the wire form', async () => {
    await serve(false);
    const answer = await get('/portal/assets/');
    expect(answer.json()).toMatchObject({
      error: { name: 'NotAllowedError' },
      response: { statusCode: 403 },
    });
  });

  it('leads with the page for sign-in, and keeps no file back, when it is not protected', async () => {
    await serve(false);
    const answer = await get('/portal/catalog');
    expect(answer.body).toContain('SIGN IN');
    expect(answer.body).toContain('assets/app-1.js');
    expect(answer.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect((await get('/portal/assets/app-1.js')).statusCode).toBe(200);
    expect((await get('/portal/.backstage/auth/v1/cookie')).statusCode).toBe(404);
  });

  it('serves frames that have no origin wherever they are opened, and that reach nobody', async () => {
    await serve(false);
    const answer = await get('/portal/frames/openapi.html');
    expect(answer.body).toBe('A FRAME');
    expect(answer.headers['content-security-policy']).toBe(
      "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'; connect-src 'none'",
    );
    expect(answer.headers['x-frame-options']).toBeUndefined();
    const again = await get('/portal/frames/openapi.html', {
      'if-none-match': answer.headers['etag'],
    });
    expect(again.statusCode).toBe(304);
    expect((await get('/portal/frames/none.html')).statusCode).toBe(404);
  });

  it('keeps frames to those who have signed in where the portal is protected', async () => {
    await serve(true);
    expect((await get('/portal/frames/openapi.html')).statusCode).toBe(401);
    const answer = await get('/portal/frames/openapi.html', cookie);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('private, no-cache');
  });

  it('lets frames call the origins that are configured', async () => {
    await serve(false, undefined, ['https://api.example']);
    const { headers } = await get('/portal/frames/openapi.html');
    expect(headers['content-security-policy']).toContain('connect-src https://api.example');
  });

  it('is served while nobody knows where the stream of changes stands', async () => {
    await serve(false, () => Promise.reject(new Error('the database is away')));
    const answer = await get('/portal/catalog');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toContain('eventPosition');
  });

  it('shows those without the cookie nothing but the page for sign-in and its files', async () => {
    await serve(true);
    for (const headers of [
      {},
      { cookie: 'backstage-auth=full' },
      { authorization: 'Bearer full' },
    ]) {
      const first = await get('/portal/catalog', headers);
      expect(first.body).toContain('SIGN IN');
      expect(first.body).not.toContain('rockets');
      expect(first.body).not.toContain('app-1.js');
      expect(first.body).not.toContain('p7');
      expect(first.body).toContain('id="portico-app-files">[]</script>');
      expect(first.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'cookie' });
      expect((await get('/portal/assets/sign-in-1.js', headers)).body).toBe('let signIn;');
    }
  });

  it.each([
    '/portal/assets/app-1.js',
    '/portal/assets/app-1.js.br',
    '/portal/assets/app%2D1.js',
    '/portal/assets/sign-in-1.js/../app-1.js',
    '/portal/assets/sign-in-1.js%2F..%2Fapp-1.js',
    '/portal//assets/app-1.js',
    '/portal/assets//app-1.js',
    '/portal/assets/%2e%2e/index.html',
    '/portal/assets/../index.html',
    '/portal/public-files.json',
    '/portal/index.html',
  ])('does not give %s away', async url => {
    await serve(true);
    const { body } = await get(url, { 'accept-encoding': 'br' });
    expect(body).not.toContain('let app');
    expect(body).not.toContain('packed app');
    expect(body).not.toContain('THE APP');
    expect(body).not.toContain('assets/sign-in-1.js');
  });

  it('serves the app to those with the cookie, to be kept by their browser only', async () => {
    await serve(true);
    const page = await get('/portal/catalog', cookie);
    expect(page.body).toContain('THE APP');
    expect(page.body).toContain('"eventPosition":"p7","hints":{"news":true}');
    const asset = await get('/portal/assets/app-1.js', cookie);
    expect(asset.body).toBe('let app;');
    expect(asset.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    expect(asset.headers['vary']).toContain('cookie');
  });

  it.each([
    ['/portal/docs', ['list']],
    ['/portal/docs/?group=owned', ['list']],
    ['/portal/docs/default/component/pay', ['reader', 'text']],
    ['/portal/docs/default/component/pay/guide/a?b=c', ['reader', 'text']],
    ['/portal/docs/default/settings/pay', ['settings']],
    ['/portal/docsearch', []],
    ['/portal/', []],
  ])('names the files of the page at %s, to be fetched beside the app', async (url, names) => {
    await serve(true);
    const { body } = await get(url, cookie);
    const found = [
      ...body.matchAll(
        /<link rel="modulepreload" crossorigin href=".\/assets\/([a-z]+)-1.js" \/>/g,
      ),
    ];
    expect(found.map(([, name]) => name)).toEqual(names);
    const stranger = await get(url);
    expect(stranger.body).toMatch(/SIGN IN.*\[\]$/s);
  });

  it('names the files of the page for those who sign in again', async () => {
    await serve(false);
    const { body } = await get('/portal/docs');
    expect(body).toMatch(/SIGN IN.*\["\.\/assets\/list-1\.js"\]$/s);
  });

  it('gives the cookie for a full token, and takes it away', async () => {
    await serve(true);
    const url = '/portal/.backstage/auth/v1/cookie';
    const given = await get(url, { authorization: 'Bearer full' });
    expect(given.json()).toEqual({ expiresAt: '2030-01-01T00:00:00.000Z' });
    expect(given.headers['set-cookie']).toBe(
      'backstage-auth=limited; Path=/portal; Expires=Tue, 01 Jan 2030 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax',
    );
    const taken = await http.inject({ method: 'DELETE', url });
    expect(taken.statusCode).toBe(204);
    expect(taken.headers['set-cookie']).toContain('backstage-auth=; Path=/portal; Expires=Thu, 01');
  });

  it('refuses the cookie without a full token, also to those who have a cookie', async () => {
    await serve(true);
    const url = '/portal/.backstage/auth/v1/cookie';
    for (const headers of [{}, cookie, { authorization: 'Bearer limited' }]) {
      const answer = await get(url, headers);
      expect(answer.statusCode).toBe(401);
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
  });

  it('limits how often one address requests the cookie or gives it back, whatever token it shows', async () => {
    const one = { max: 1, windowSeconds: 60 };
    const rates = { signIn: { max: 3, windowSeconds: 60 }, refreshes: one, writes: one };
    await serve(true, undefined, undefined, await createRateLimiter(http, rates));
    const address = await http.listen({ port: 0, host: '127.0.0.1' });
    const call = (method: string, authorization = 'Bearer full') =>
      fetch(`${address}/portal/.backstage/auth/v1/cookie`, { method, headers: { authorization } });
    expect((await call('GET')).status).toBe(200);
    expect((await call('GET', 'Bearer guessed')).status).toBe(401);
    expect((await call('DELETE')).status).toBe(204);
    for (const method of ['GET', 'DELETE']) {
      const refused = await call(method);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused.headers.get('set-cookie')).toBeNull();
    }
    const page = await fetch(`${address}/portal/catalog`, { headers: cookie });
    expect(await page.text()).toContain('THE APP');
  });

  it.each([
    'backstage-auth',
    'backstage-auth=',
    `x=${'y'.repeat(20_000)}; backstage-auth=limited`,
    'xbackstage-auth=limited',
  ])('takes the cookie header %.30s for none', async header => {
    await serve(true);
    expect((await get('/portal/', { cookie: header })).body).toContain('SIGN IN');
  });
});
