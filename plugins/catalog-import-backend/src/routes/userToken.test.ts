import { catalogBackendPlugin } from '@portico/catalog-backend';
import { CatalogImportClient } from '@portico/catalog-import-common';
import { codeHostsPlugin } from '@portico/code-hosts';
import { type Forge, startForge } from '@portico/forge';
import { permissionBackendPlugin } from '@portico/permission-backend';
import { readingPlugin } from '@portico/reading';
import { testDatabases } from '@portico/testing/node';
import { startTestServer, type TestServer, TestTokens } from '@portico/testing/server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { catalogImportBackendPlugin } from '../plugin.ts';

const userToken = 'token-of-grace-at-the-host';
const denied = { status: 403, message: expect.stringContaining('integrations.write') as string };

describe.each(testDatabases())("pull requests with the user's own token on $name", database => {
  let forge: Forge;
  let server: TestServer;
  /** A guest, who may not use the configured credentials. */
  let guest: CatalogImportClient;
  /** Another one. */
  let other: CatalogImportClient;

  beforeAll(async () => {
    forge = await startForge({ dialect: 'github' });
    forge.state.addOwner('acme', { isOrganization: true });
    forge.state.addToken('portal-token', 'portal', 'admin');
    forge.state.addToken(userToken, 'grace', 'admin');
    const tokens = await TestTokens.generate();
    const options = await database.freshOptions();
    server = await startTestServer({
      plugins: [
        permissionBackendPlugin,
        catalogBackendPlugin,
        codeHostsPlugin,
        readingPlugin,
        catalogImportBackendPlugin,
      ],
      config: `
permission: { enabled: true }
integrations:
  github:
    - { host: '${forge.host}', baseUrl: '${forge.origin}', apiBaseUrl: '${forge.origin}/api/v3', token: portal-token }
`,
      overrides:
        options.engine === 'postgres'
          ? {
              backend: {
                database: {
                  client: 'pg',
                  connection: options.connection as string,
                  schemaPrefix: options.schemaPrefix ?? '',
                },
              },
            }
          : {},
      apis: [tokens.keys],
    });
    const clientOf = async (user: string) =>
      new CatalogImportClient(
        server.client('catalog-import', await tokens.signForCookie(user, { isGuest: true })),
      );
    guest = await clientOf('user:default/grace');
    other = await clientOf('user:default/joan');
  }, 60_000);
  afterEach(() => forge.failures.clear());
  afterAll(async () => {
    await server?.stop();
    await forge?.stop();
  });

  async function create(name: string) {
    const repository = await forge.state.createRepository({
      owner: 'acme',
      name,
      defaultBranch: 'main',
    });
    await repository.git.importHistory('main', [
      {
        message: 'Start',
        author: { name: 'Ada', email: 'ada@example.com', date: '2026-01-05T10:00:00Z' },
        files: { 'README.md': Buffer.from('# It') },
      },
    ]);
    return { repository, url: `${forge.origin}/acme/${name}` };
  }
  const request = (repositoryUrl: string) => ({
    repositoryUrl,
    title: 'Add it',
    body: '',
    fileContent: 'kind: Component\n',
  });

  it('plans, opens and reads one for a user who may not use the configured credentials', async () => {
    const { repository, url } = await create('pay');
    await expect(guest.planPullRequest({ url })).rejects.toMatchObject(denied);
    await expect(guest.openPullRequest(request(url))).rejects.toMatchObject(denied);
    expect(await guest.planPullRequest({ url, userToken })).toMatchObject({
      branch: 'backstage-integration',
    });
    const opened = await guest.openPullRequest({ ...request(url), userToken });
    expect(repository.pulls).toMatchObject([{ author: 'grace' }]);
    expect(await guest.openPullRequest({ ...request(url), userToken })).toMatchObject({
      existed: true,
      pullRequest: opened.pullRequest,
    });
    const { number } = opened.pullRequest;
    expect(await guest.getPullRequest(url, number)).toMatchObject({ state: 'open' });
    // Who did not open it sees what the configured credentials see only where they may use them.
    await expect(other.getPullRequest(url, number)).rejects.toMatchObject(denied);
    await expect(guest.getPullRequest(url, number + 1)).rejects.toMatchObject(denied);
  });

  it('says what the host refused, and writes the token nowhere', async () => {
    const { url } = await create('ledger');
    forge.failures.add({
      method: 'POST',
      path: /\/pulls$/,
      failure: { type: 'status', status: 403 },
    });
    const refusal = guest.openPullRequest({ ...request(url), userToken });
    await expect(refusal).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining("Couldn't create a pull request: 403") as string,
    });
    const missing = guest.planPullRequest({ url: `${forge.origin}/acme/gone`, userToken });
    await expect(missing).rejects.toThrow('or your account may not see it');
    const wrong = guest.planPullRequest({ url, userToken: 'token-that-is-unknown' });
    await expect(wrong).rejects.toThrow("Couldn't fetch repo data: 401");
    const answers = await Promise.all(
      [refusal, missing, wrong].map(each => each.catch((error: unknown) => error)),
    );
    const written = JSON.stringify([
      server.log,
      answers.map(error => ({ ...(error as Error), text: String(error) })),
    ]);
    expect(written).toContain('/pull-requests');
    for (const secret of [userToken, 'token-that-is-unknown', 'portal-token'])
      expect(written).not.toContain(secret);
  });

  it.each([
    ['', 'userToken'],
    ['x'.repeat(8193), 'userToken'],
  ])('refuses a token of a wrong length', async (wrong, field) => {
    const { url } = await create(`wrong-${wrong.length}`);
    await expect(guest.planPullRequest({ url, userToken: wrong })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(field) as string,
    });
  });
});
