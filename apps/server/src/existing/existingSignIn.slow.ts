import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { authBackendPlugin } from '@portico/auth-backend';
import { adaptBackstageFeatures } from '@portico/backstage-plugins';
import { catalogBackendPlugin } from '@portico/catalog-backend';
import { codeHostsPlugin } from '@portico/code-hosts-node';
import { findFreePort, testDatabases, waitUntilDone } from '@portico/testing/node';
import {
  readPosted,
  startOpenIdProvider,
  TestBrowser,
  type TestOpenIdProvider,
} from '@portico/testing/openid';
import { startTestServer, type TestServer } from '@portico/testing/server';
import { readingPlugin } from '@portico/url-reader';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type InstalledPackages, installPackages } from '../../../../scripts/installPackages.mjs';

const packageOf = (name: string) => `@backstage/plugin-auth-backend-module-${name}-provider`;

/** Providers that people sign in with at another page, by the id under `auth.providers`. */
const redirecting = [
  ['github', packageOf('github'), '0.5.7'],
  ['gitlab', packageOf('gitlab'), '0.4.7'],
  ['okta', packageOf('okta'), '0.2.19'],
  ['oidc', packageOf('oidc'), '0.4.21'],
] as const;
/** Those that a proxy or nobody has signed in. */
const direct = [
  ['oauth2Proxy', packageOf('oauth2-proxy'), '0.3.3'],
  ['guest', packageOf('guest'), '0.2.25'],
] as const;

const portalUrl = 'http://localhost:7007';
const callbackOf = (id: string) => `${portalUrl}/api/auth/${id}/handler/frame`;

/** A host that signs everybody in as Ada: the pages of OAuth, and her account in the form of each host. */
async function startHost(): Promise<{ server: Server; url: string; codes: string[] }> {
  const codes: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://host');
    const answer = (body: object) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (url.pathname.endsWith('/authorize')) {
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      const code = `code-${codes.length}`;
      codes.push(code);
      back.searchParams.set('code', code);
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      response.writeHead(302, { location: back.href }).end();
    } else if (/\/(access_)?token$/.test(url.pathname))
      answer({
        access_token: 'access-of-ada',
        refresh_token: 'refresh-of-ada',
        token_type: 'bearer',
        expires_in: 3600,
        scope: 'openid email profile offline_access read_user read:user',
      });
    else if (request.headers.authorization !== 'Bearer access-of-ada')
      response.writeHead(401).end();
    else if (url.pathname === '/api/v3/user')
      answer({ id: 7, login: 'ada', name: 'Ada', email: 'ada@example.com' });
    else if (url.pathname === '/api/v4/user')
      answer({ id: 7, username: 'ada', name: 'Ada', email: 'ada@example.com' });
    else if (url.pathname.endsWith('/userinfo'))
      answer({ sub: '7', name: 'Ada', email: 'ada@example.com', email_verified: true });
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, codes, url: `http://127.0.0.1:${(server.address() as { port: number }).port}` };
}

let host: Awaited<ReturnType<typeof startHost>>;
let openId: TestOpenIdProvider;
let installed: InstalledPackages;
beforeAll(async () => {
  host = await startHost();
  openId = await startOpenIdProvider({
    accounts: { ada: { email: 'ada@example.com', email_verified: true, name: 'Ada' } },
    redirectUris: [callbackOf('oidc')],
    port: await findFreePort(),
  });
  installed = await installPackages(
    [...redirecting, ...direct].map(([, name, version]) => [name, version]),
  );
});
afterAll(async () => {
  host?.server.closeAllConnections();
  host?.server.close();
  await openId?.stop();
  await installed?.remove();
});

describe.each(testDatabases())('published sign-in modules on $name', database => {
  let server: TestServer;
  beforeAll(async () => {
    const client = { clientId: 'portal', clientSecret: 'a-secret-of-tests' };
    const byName = { signIn: { resolvers: [{ resolver: 'usernameMatchingUserEntityName' }] } };
    const byEmail = {
      signIn: { resolvers: [{ resolver: 'emailMatchingUserEntityProfileEmail' }] },
    };
    const at = (settings: object) => ({ development: { ...client, ...settings } });
    server = await startTestServer({
      plugins: [
        authBackendPlugin,
        catalogBackendPlugin,
        codeHostsPlugin,
        readingPlugin,
        ...(await adaptBackstageFeatures(installed.load())),
      ],
      overrides: {
        ...(await database.freshConfig()),
        app: { title: 'Tests', baseUrl: portalUrl },
        auth: {
          session: { secret: 'a-secret-of-tests-that-is-long' },
          providers: {
            github: at({ enterpriseInstanceUrl: host.url, ...byName }),
            gitlab: at({ audience: host.url, ...byName }),
            okta: at({ audience: host.url, ...byEmail }),
            oidc: at({
              metadataUrl: `${openId.issuer}/.well-known/openid-configuration`,
              clientId: openId.clientId,
              clientSecret: openId.clientSecret,
              tokenEndpointAuthMethod: 'client_secret_post',
              prompt: 'auto',
              startUrlSearchParams: { login_hint: 'ada' },
              ...byEmail,
            }),
            oauth2Proxy: {
              signIn: { resolvers: [{ resolver: 'forwardedUserMatchingUserEntityName' }] },
            },
            guest: { userEntityRef: 'user:default/ada', dangerouslyAllowOutsideDevelopment: true },
          },
        },
        catalog: {
          rules: [{ allow: ['User'] }],
          locations: [{ type: 'file', target: './users.yaml' }],
        },
      } as never,
      files: {
        'users.yaml':
          'apiVersion: backstage.io/v1alpha1\nkind: User\nmetadata: { name: ada }\nspec: { memberOf: [], profile: { email: ada@example.com } }\n',
      },
    });
  });
  afterAll(() => server?.stop());

  const newBrowser = () => new TestBrowser(portalUrl, request => server.fetch(request));

  it.each(redirecting)('signs in with %s', async id => {
    const browser = newBrowser();
    const query = new URLSearchParams({ env: 'development', scope: '', origin: portalUrl });
    let answer: Awaited<ReturnType<typeof readPosted>>['answer'] | undefined;
    // The catalog may still be reading who there is.
    await waitUntilDone(async () => {
      const { response } = await browser.open(`/api/auth/${id}/start?${query}`);
      ({ answer } = await readPosted(response));
      return answer.error?.message.includes('unable to resolve user identity') ? 1 : 0;
    });
    expect(answer).toMatchObject({
      response: {
        profile: { displayName: 'Ada', email: 'ada@example.com' },
        providerInfo: { accessToken: expect.any(String) },
        backstageIdentity: { identity: { userEntityRef: 'user:default/ada' } },
      },
    });
    const refreshed = await browser.call(`/api/auth/${id}/refresh?env=development`);
    expect([refreshed.status, await refreshed.json()]).toMatchObject([
      200,
      { backstageIdentity: { identity: { userEntityRef: 'user:default/ada' } } },
    ]);
    const out = await browser.call(`/api/auth/${id}/logout?env=development`, { method: 'POST' });
    expect(out.status).toBe(200);
    expect((await browser.call(`/api/auth/${id}/refresh?env=development`)).status).toBe(401);
  });

  it.each(direct)('signs in with %s', async id => {
    const headers: HeadersInit = id === 'oauth2Proxy' ? { 'x-forwarded-user': 'ada' } : {};
    const answer = await newBrowser().call(`/api/auth/${id}/refresh`, { headers });
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { backstageIdentity: { identity: { userEntityRef: 'user:default/ada' } } },
    ]);
  });

  it('lets in no one whom a proxy names without a user', async () => {
    const answer = await newBrowser().call('/api/auth/oauth2Proxy/refresh', {
      headers: { 'x-forwarded-user': 'nobody' },
    });
    expect(answer.status).toBe(401);
  });

  it('reports no failure of any', () => {
    expect(server.log.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
