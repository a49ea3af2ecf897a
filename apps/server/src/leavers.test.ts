import { authBackendPlugin } from '@portico/auth-backend';
import { catalogBackendPlugin } from '@portico/catalog-backend';
import { entitySourcePoint } from '@portico/catalog-node';
import { codeHostsPlugin } from '@portico/code-hosts-node';
import { createServerPlugin } from '@portico/server';
import { readPosted, startOpenIdProvider, TestBrowser } from '@portico/testing/openid';
import { startTestServer, testServiceToken } from '@portico/testing/server';
import { readingPlugin } from '@portico/url-reader';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const portalUrl = 'http://localhost:7007';
const person = (name: string) => ({
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'User',
  metadata: { name },
  spec: { profile: { email: `${name}@meridian.example` }, memberOf: ['payments'] },
});
const everybody = ['ada', ...Array.from({ length: 29 }, (_, at) => `person-${at}`)];

let provider: Awaited<ReturnType<typeof startOpenIdProvider>>;
beforeAll(async () => {
  provider = await startOpenIdProvider({
    accounts: { ada: { email: 'ada@meridian.example', email_verified: true, name: 'Ada' } },
    redirectUris: [`${portalUrl}/api/auth/oidc/handler/frame`],
  });
});
afterAll(() => provider.stop());

/** Starts a portal that knows people by a directory, in which a test may change who is there. */
async function start() {
  const directory = { people: everybody };
  const plugin = createServerPlugin({
    id: 'directory',
    contributes: [
      entitySourcePoint.add({
        id: 'people',
        name: 'test:people',
        type: 'test',
        target: 'people of Meridian',
        schedule: { frequencyMs: 3_600_000, timeoutMs: 60_000, initialDelayMs: 0 },
        readPage: async () => ({
          records: directory.people.map(id => ({ id, value: id })),
          next: undefined,
        }),
        toEntities: async records => records.map(({ id }) => person(id)),
      }),
    ],
  });
  const server = await startTestServer({
    plugins: [authBackendPlugin, catalogBackendPlugin, codeHostsPlugin, readingPlugin, plugin],
    files: {
      'claimed.yaml': JSON.stringify(person('person-1')),
      'pay.yaml': JSON.stringify({
        apiVersion: 'backstage.io/v1alpha1',
        kind: 'Component',
        metadata: { name: 'pay' },
        spec: { type: 'service', lifecycle: 'production', owner: 'user:ada' },
      }),
    },
    config: `
catalog:
  rules: [{ allow: [Component, User] }]
  locations: [{ type: file, target: pay.yaml }, { type: file, target: claimed.yaml }]
auth:
  providers:
    oidc:
      development:
        metadataUrl: ${provider.issuer}
        clientId: ${provider.clientId}-basic
        clientSecret: ${provider.clientSecret}
        signIn: { resolvers: [{ resolver: emailMatchingUserEntityProfileEmail }] }
`,
    overrides: { backend: { baseUrl: portalUrl } },
  });
  onTestFinished(() => server.stop());
  const get = async (path: string) => {
    const response = await server.fetch(
      new Request(`${portalUrl}/api/catalog${path}`, {
        headers: { authorization: `Bearer ${testServiceToken}` },
      }),
    );
    return { status: response.status, body: (await response.json()) as Record<string, never> };
  };
  const waitFor = (check: () => Promise<void>) =>
    vi.waitFor(check, { timeout: 60_000, interval: 100 });
  const ada = '/entities/by-name/user/default/ada';
  await waitFor(async () => expect((await get(ada)).status).toBe(200));
  await waitFor(async () =>
    expect((await get('/entities/by-name/component/default/pay')).status).toBe(200),
  );

  const browser = new TestBrowser(portalUrl, server.fetch);
  const { url } = await browser.open(
    `/api/auth/oidc/start?${new URLSearchParams({ env: 'development', origin: portalUrl })}`,
    { until: 'http://127.0.0.1' },
  );
  url.searchParams.set('login_hint', 'ada');
  const { answer } = await readPosted((await browser.open(url)).response);
  expect(answer.response?.backstageIdentity?.identity.userEntityRef).toBe('user:default/ada');

  return {
    get,
    waitFor,
    ada,
    refresh: () => browser.call('/api/auth/oidc/refresh?env=development'),
    async setPeople(people: string[]) {
      directory.people = people;
      const response = await server.fetch(
        new Request(`${portalUrl}/api/catalog/sources/run`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${testServiceToken}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({ id: 'provider:test:people' }),
        }),
      );
      expect(response.status).toBe(204);
    },
  };
}

it('signs nobody in again who left the directory, keeps their history and names what they own; who comes back is let in', async () => {
  const { get, waitFor, ada, refresh, setPeople } = await start();
  expect((await refresh()).status).toBe(200);

  await setPeople(everybody.filter(name => name !== 'ada'));
  await waitFor(async () => expect((await get(ada)).status).toBe(404));
  const refused = await refresh();
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({
    error: { message: expect.stringContaining('does not belong to a user of this portal') },
  });
  expect((await get(`${ada}/history`)).body).toMatchObject({
    items: [{ action: 'deleted' }, { action: 'created' }],
  });
  expect((await get('/former-owners')).body).toMatchObject({
    items: [{ entityRef: 'user:default/ada', groups: ['group:default/payments'] }],
  });

  await setPeople(everybody);
  await waitFor(async () => expect((await get(ada)).status).toBe(200));
  expect((await refresh()).status).toBe(200);
  expect((await get('/former-owners')).body).toEqual({ items: [] });
});

it('signs in all whose removal is held, since the directory answered with few people', async () => {
  const { get, waitFor, ada, refresh, setPeople } = await start();
  await setPeople(['person-0']);
  await waitFor(async () => expect((await get('/held-runs')).body['items']).toHaveLength(1));
  expect((await get(ada)).status).toBe(200);
  expect((await refresh()).status).toBe(200);
});

it('names both the directory and the file that claim one person', async () => {
  const { get, waitFor } = await start();
  await waitFor(async () => {
    const { body } = await get('/entities/by-name/user/default/person-1/explain');
    const { document, conflicts } = body as unknown as {
      document: { source: string };
      conflicts: { source: string }[];
    };
    const claims = [document.source, ...conflicts.map(({ source }) => source)].toSorted();
    expect(claims).toEqual([expect.stringMatching(/claimed\.yaml$/), 'test:people']);
  });
});
