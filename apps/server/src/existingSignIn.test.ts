import { createBackendModule, createExtensionPoint } from '@backstage/backend-plugin-api';
import { authBackendPlugin } from '@portico/auth-backend';
import { adaptBackstageFeatures } from '@portico/backstage-plugins';
import { catalogBackendPlugin } from '@portico/catalog-backend';
import { codeHostsPlugin } from '@portico/code-hosts-node';
import { readPosted, TestBrowser } from '@portico/testing/openid';
import { startTestServer, type TestServer } from '@portico/testing/server';
import { readingPlugin } from '@portico/url-reader';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

interface Message {
  response?: object;
  error?: { name: string; message: string };
}
/** Express's, as far as the handlers of these tests use them. */
interface Request {
  query: Record<string, string>;
  cookies: Record<string, string>;
  session: { verifier?: string };
  header(name: string): string | undefined;
}
interface Response {
  cookie(name: string, value: string, options: object): void;
  redirect(url: string): void;
  end(body: string): void;
  json(body: object): void;
}
interface Context {
  issueToken(options: object): Promise<{ token: string }>;
  signInWithCatalogUser(query: object): Promise<{ token: string }>;
}

const portalUrl = 'http://localhost:7007';
/** What was requested of the provider's handlers, in order. */
const seen: string[] = [];

/** Handlers as published packages write them: state in a query and a cookie, the session in a page. */
function createHandlers(resolve: (name: string, context: Context) => Promise<{ token: string }>) {
  return ({ resolverContext }: { resolverContext: Context }) => {
    const describeSession = async (name: string) => ({
      profile: { displayName: name },
      providerInfo: { accessToken: `access of ${name}` },
      backstageIdentity: {
        ...(await resolve(name, resolverContext)),
        identity: { type: 'user', userEntityRef: 'user:default/root', ownershipEntityRefs: [] },
      },
    });
    const post = (response: Response, message: Message) => {
      const text = encodeURIComponent(JSON.stringify(message)).replaceAll("'", '%27');
      response.end(
        `<script>var authResponse = decodeURIComponent('${text}');window.opener.postMessage(1,'*')</script>`,
      );
    };
    return {
      async start({ query, session }: Request, response: Response) {
        session.verifier = 'secret';
        response.cookie('acme-nonce', 'n1', { path: '/api/auth/acme/handler', maxAge: 1000 });
        seen.push(`start ${query['env']} ${query['scope']}`);
        response.redirect('https://idp.example/authorize?client=portal&state=n1');
      },
      async frameHandler({ query, cookies, session }: Request, response: Response) {
        const { state, code = '' } = query;
        if (state !== cookies['acme-nonce'] || session.verifier !== 'secret')
          return post(response, { error: { name: 'NotAllowedError', message: 'Invalid nonce' } });
        try {
          response.cookie('acme-refresh-token', `token of ${code}`, { maxAge: 100_000 });
          response.cookie('acme-nonce', '', { maxAge: 0 });
          return post(response, { response: await describeSession(code) });
        } catch (error) {
          const { name, message } = error as Error;
          return post(response, { error: { name, message } });
        }
      },
      async refresh({ cookies }: Request, response: Response) {
        const [, name] = /^token of (.*)$/.exec(cookies['acme-refresh-token'] ?? '') ?? [];
        if (name === undefined)
          throw Object.assign(new Error('Refresh failed'), { name: 'AuthenticationError' });
        response.json(await describeSession(name));
      },
      async logout({ cookies }: Request, response: Response) {
        seen.push(`logout ${cookies['acme-refresh-token']}`);
        response.json({ logoutUrl: 'https://idp.example/logout' });
      },
    };
  };
}

const signInModule = createBackendModule({
  pluginId: 'auth',
  moduleId: 'acme-provider',
  register(env) {
    env.registerInit({
      deps: {
        providers: createExtensionPoint<{ registerProvider(provider: object): void }>({
          id: 'auth.providers',
        }),
      },
      async init({ providers }) {
        const register = (providerId: string) =>
          providers.registerProvider({
            providerId,
            factory: createHandlers(async (name, context) =>
              name === 'forged'
                ? { token: 'of another portal' }
                : name === 'owner'
                  ? context.issueToken({
                      claims: { sub: 'user:default/owner', ent: ['group:default/owners'] },
                    })
                  : context.signInWithCatalogUser({ entityRef: { name } }),
            ),
          });
        register('acme');
        register('unconfigured');
      },
    });
  },
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    plugins: [
      authBackendPlugin,
      catalogBackendPlugin,
      codeHostsPlugin,
      readingPlugin,
      ...(await adaptBackstageFeatures([signInModule])),
    ],
    config: `
app: { title: Tests, baseUrl: '${portalUrl}' }
backend: { baseUrl: '${portalUrl}' }
auth:
  providers:
    acme: { title: Acme, development: { clientId: x, clientSecret: y } }
catalog:
  rules: [{ allow: [User] }]
  locations: [{ type: file, target: ./users.yaml }]
`,
    files: {
      'users.yaml':
        'apiVersion: backstage.io/v1alpha1\nkind: User\nmetadata: { name: ada }\nspec: { memberOf: [] }\n',
    },
  });
});
afterAll(() => server.stop());

const newBrowser = () => new TestBrowser(portalUrl, request => server.fetch(request));

async function signIn(browser: TestBrowser, code: string) {
  const query = new URLSearchParams({ env: 'development', scope: 'read', origin: portalUrl });
  const { url } = await browser.open(`/api/auth/acme/start?${query}`, {
    until: 'https://idp.example',
  });
  const state = url.searchParams.get('state') ?? '';
  const back = new URLSearchParams({ state, code });
  return { state, response: await browser.send(`/api/auth/acme/handler/frame?${back}`) };
}

it('signs people in with handlers of a module, around which state and cookies are those of the portal', async () => {
  const browser = newBrowser();
  await vi.waitFor(
    async () => {
      const { answer } = await readPosted((await signIn(newBrowser(), 'ada')).response);
      expect(answer.response?.backstageIdentity).toBeDefined();
    },
    { timeout: 30_000, interval: 100 },
  );
  const { state, response } = await signIn(browser, 'ada');
  expect(state).not.toBe('n1');
  const { answer, targetOrigin } = await readPosted(response);
  expect(targetOrigin).toBe(portalUrl);
  expect(answer.response).toMatchObject({
    profile: { displayName: 'ada' },
    providerInfo: { accessToken: 'access of ada' },
    backstageIdentity: { identity: { userEntityRef: 'user:default/ada' } },
  });
  expect(seen).toContain('start development read');
  const [cookie, ...others] = browser.listCookies();
  expect(others).toEqual([]);
  expect(cookie?.value).not.toContain('ada');
  expect(cookie?.attributes).toContain('HttpOnly');

  const refreshed = await browser.call('/api/auth/acme/refresh?env=development');
  expect(await refreshed.json()).toMatchObject({
    backstageIdentity: {
      token: expect.any(String),
      identity: { userEntityRef: 'user:default/ada' },
    },
  });
  const foreign = await browser.send('/api/auth/acme/refresh?env=development');
  expect(foreign.status).toBe(401);
  const out = await browser.call('/api/auth/acme/logout?env=development', { method: 'POST' });
  expect(await out.json()).toEqual({ logoutUrl: 'https://idp.example/logout' });
  expect(seen).toContain('logout token of ada');
  expect(browser.listCookies()).toEqual([]);
  expect((await browser.call('/api/auth/acme/refresh?env=development')).status).toBe(401);
});

it('takes what a resolver decides, and no token that the portal did not give', async () => {
  const own = await readPosted((await signIn(newBrowser(), 'owner')).response);
  expect(own.answer.response?.backstageIdentity?.identity).toMatchObject({
    userEntityRef: 'user:default/owner',
    ownershipEntityRefs: ['group:default/owners'],
  });
  const forged = await readPosted((await signIn(newBrowser(), 'forged')).response);
  expect(forged.answer.error?.message).toContain('not of this portal');
  const unknown = await readPosted((await signIn(newBrowser(), 'nobody')).response);
  expect(unknown.answer.error?.message).toBe('User not found');
});

it('refuses an answer that this browser did not begin, or that was used', async () => {
  const begun = newBrowser();
  const { state } = await signIn(begun, 'ada');
  for (const browser of [begun, newBrowser()]) {
    const answer = await browser.send(`/api/auth/acme/handler/frame?state=${state}&code=ada`);
    const { error } = (await readPosted(answer)).answer;
    expect(error?.message).toContain('not begun in this browser');
  }
});

it('has no provider that is not configured', async () => {
  const answer = await server.fetch(
    new Request(`${portalUrl}/api/auth/unconfigured/start?env=development&origin=${portalUrl}`),
  );
  expect(answer.status).toBe(404);
  expect(JSON.stringify(server.log)).toContain("'unconfigured' is not configured");
});
