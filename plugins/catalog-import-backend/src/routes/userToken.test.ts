import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { catalogBackendPlugin } from '@portico/catalog-backend';
import { type BulkRun, CatalogImportClient } from '@portico/catalog-import-common';
import { codeHostsPlugin } from '@portico/code-hosts-node';
import { type Forge, startForge } from '@portico/local-code-host';
import { permissionBackendPlugin } from '@portico/permission-backend';
import { readingPlugin } from '@portico/url-reader';
import { type Database, openDatabase } from '@portico/server/database';
import { testDatabases } from '@portico/testing/node';
import { startTestServer, type TestServer, TestTokens } from '@portico/testing/server';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { catalogImportBackendPlugin } from '../plugin.ts';
import type { ImportSchema } from '../store/tables.ts';

const userToken = 'token-of-grace-at-the-host';
const denied = { status: 403, message: expect.stringContaining('integrations.write') as string };

describe.each(testDatabases())("pull requests with the user's own token on $name", database => {
  let forge: Forge;
  let server: TestServer;
  /** Grace, who may import, but may not use the configured credentials. */
  let grace: CatalogImportClient;
  /** Another one who may the same. */
  let joan: CatalogImportClient;
  let guest: CatalogImportClient;
  let db: Database<ImportSchema>;

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
permission:
  enabled: true
  policy:
    default: deny
    roles:
      readers: { members: [everyone], allow: [{ permission: '*', action: read }] }
      people: { members: [signed-in], allow: [catalog.location.create, catalog.entity.validate] }
catalog: { rules: [{ allow: [Component, Location] }] }
integrations:
  github:
    - { host: '${forge.host}', baseUrl: '${forge.origin}', apiBaseUrl: '${forge.origin}/api/v3', token: portal-token }
`,
      overrides:
        options.engine === 'postgres'
          ? {
              backend: {
                secrets: { keys: [randomBytes(32).toString('base64')] },
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
    const clientOf = async (user: string, isGuest = false) =>
      new CatalogImportClient(
        server.client('catalog-import', await tokens.signForCookie(user, { isGuest })),
      );
    grace = await clientOf('user:default/grace');
    joan = await clientOf('user:default/joan');
    guest = await clientOf('user:default/guest', true);
    const own =
      options.engine === 'postgres'
        ? options
        : { engine: 'sqlite', folder: join(server.folder, 'data') };
    db = await openDatabase<ImportSchema>('catalog-import', own as typeof options);
  }, 60_000);
  afterEach(() => forge.failures.clear());
  afterAll(async () => {
    await db?.close();
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
    await expect(grace.planPullRequest({ url })).rejects.toMatchObject(denied);
    await expect(grace.openPullRequest(request(url))).rejects.toMatchObject(denied);
    expect(await grace.planPullRequest({ url, userToken })).toMatchObject({
      branch: 'backstage-integration',
    });
    const opened = await grace.openPullRequest({ ...request(url), userToken });
    expect(repository.pulls).toMatchObject([{ author: 'grace' }]);
    expect(await grace.openPullRequest({ ...request(url), userToken })).toMatchObject({
      existed: true,
      pullRequest: opened.pullRequest,
    });
    const { number } = opened.pullRequest;
    expect(await grace.getPullRequest(url, number)).toMatchObject({ state: 'open' });
    // Who did not open it sees what the configured credentials see only where they may use them.
    await expect(joan.getPullRequest(url, number)).rejects.toMatchObject(denied);
    await expect(grace.getPullRequest(url, number + 1)).rejects.toMatchObject(denied);
    // Who opens it too follows it too.
    await joan.openPullRequest({ ...request(url), userToken });
    for (const client of [grace, joan])
      expect(await client.getPullRequest(url, number)).toMatchObject({ state: 'open' });
  });

  it('lets nobody act at a host with a token who may not register', async () => {
    const { repository, url } = await create('closed');
    const { host } = forge;
    for (const call of [
      () => guest.planPullRequest({ url, userToken }),
      () => guest.openPullRequest({ ...request(url), userToken }),
      () => guest.listOwners({ host, userToken }),
      () => guest.listRepositories({ host, owner: 'acme', userToken }),
      () => guest.startBulkRun({ host, owner: 'acme', repositories: [{ url }], userToken }),
    ])
      await expect(call()).rejects.toMatchObject({
        status: 403,
        message: expect.stringContaining('catalog.location.create') as string,
      });
    expect(repository.pulls).toEqual([]);
  });

  it('sends a token to no host that is not configured', async () => {
    const host = 'elsewhere.example';
    const url = `https://${host}/acme/pay`;
    for (const call of [
      () => grace.planPullRequest({ url, userToken }),
      () => grace.openPullRequest({ ...request(url), userToken }),
      () => grace.listOwners({ host, userToken }),
      () => grace.listRepositories({ host, owner: 'acme', userToken }),
      () => grace.startBulkRun({ host, owner: 'acme', repositories: [{ url }], userToken }),
    ])
      await expect(call()).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining('onfigured') as string,
      });
  });

  it('says what the host refused, and writes the token nowhere', async () => {
    const { url } = await create('ledger');
    forge.failures.add({
      method: 'POST',
      path: /\/pulls$/,
      failure: { type: 'status', status: 403 },
    });
    const refusal = grace.openPullRequest({ ...request(url), userToken });
    await expect(refusal).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining("Couldn't create a pull request: 403") as string,
    });
    const missing = grace.planPullRequest({ url: `${forge.origin}/acme/gone`, userToken });
    await expect(missing).rejects.toThrow('or your account may not see it');
    const wrong = grace.planPullRequest({ url, userToken: 'token-that-is-unknown' });
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
    ['secret\r\nx-other: header', 'userToken'],
    ['secret-€', 'userToken'],
  ])('refuses a token that no host issues (%#)', async (wrong, field) => {
    const { url } = await create(`wrong-${wrong.length}`);
    await expect(grace.planPullRequest({ url, userToken: wrong })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(field) as string,
    });
  });

  describe('many at once', () => {
    const until = async (id: string, isReached: (run: BulkRun) => boolean) => {
      let run: BulkRun | undefined;
      await vi.waitUntil(
        async () => {
          run = await grace.getBulkRun(id);
          return run && isReached(run);
        },
        { timeout: 30_000, interval: 50 },
      );
      return run!;
    };
    const readTokens = async () =>
      (await db.read.selectFrom('bulk_runs').select('user_token').execute()).map(
        row => row.user_token,
      );
    const start = async (name: string, count: number) => {
      const created: Awaited<ReturnType<typeof create>>[] = [];
      for (let index = 0; index < count; index += 1) created.push(await create(`${name}-${index}`));
      const run = await grace.startBulkRun({
        host: forge.host,
        owner: 'acme',
        repositories: created.map(({ url }) => ({ url, owner: 'group:default/pay' })),
        userToken,
      });
      return {
        id: run.id,
        run,
        pulls: () => created.flatMap(({ repository }) => repository.pulls),
      };
    };

    it('lists and imports with the token alone, and deletes it at the end', async () => {
      const { host } = forge;
      await expect(grace.listOwners({ host })).rejects.toMatchObject(denied);
      await expect(grace.listRepositories({ host, owner: 'acme' })).rejects.toMatchObject(denied);
      expect((await grace.listOwners({ host, userToken })).items).toContainEqual({
        name: 'acme',
        kind: 'organization',
      });
      expect((await grace.listRepositories({ host, owner: 'acme', userToken })).items).not.toEqual(
        [],
      );
      const { id, run, pulls } = await start('many', 2);
      expect(run).toMatchObject({ account: 'user', total: 2 });
      expect((await until(id, ({ state }) => state === 'done')).counts).toEqual({ open: 2 });
      expect(pulls()).toMatchObject([{ author: 'grace' }, { author: 'grace' }]);
      expect(await readTokens()).toEqual([null]);
    });

    it('waits for a new sign-in when the host takes the token no more, and goes on with a new one', async () => {
      forge.failures.add({
        method: 'POST',
        path: /\/pulls$/,
        failure: { type: 'status', status: 401 },
        times: 1000,
      });
      const { id, pulls } = await start('expired', 2);
      const waiting = await until(id, ({ needsSignIn }) => needsSignIn === true);
      expect(waiting).toMatchObject({ state: 'running', counts: { waiting: 2 } });
      expect(await readTokens()).toEqual([null, null]);
      await expect(joan.continueBulkRun(id, { userToken })).rejects.toMatchObject({ status: 404 });
      forge.failures.clear();
      forge.state.addToken('newer-token-of-grace', 'grace', 'admin');
      await grace.continueBulkRun(id, { userToken: 'newer-token-of-grace' });
      const done = await until(id, ({ state }) => state === 'done');
      expect(done.counts).toEqual({ open: 2 });
      expect(done.needsSignIn).toBeUndefined();
      expect(pulls()).toHaveLength(2);
      expect(await readTokens()).toEqual([null, null]);
      await expect(grace.continueBulkRun(id, { userToken })).rejects.toMatchObject({ status: 409 });
    });

    it('stores the token sealed while the run is paused, and deletes it when the run is cancelled', async () => {
      const failure = { type: 'rate-limit', status: 429, retryAfterSeconds: 600 } as const;
      forge.failures.add({ method: 'POST', path: /\/pulls$/, failure, times: 1000 });
      const { id } = await start('paused', 1);
      await until(id, ({ pausedUntil }) => pausedUntil !== undefined);
      const [sealed] = (await readTokens()).filter(each => each !== null);
      expect(sealed).toMatch(/^v1\./);
      expect(sealed).not.toContain(userToken);
      expect(await grace.cancelBulkRun(id)).toMatchObject({ state: 'cancelled' });
      expect((await readTokens()).filter(each => each !== null)).toEqual([]);
      // What is tried again needs access of its own.
      await expect(grace.retryBulkRun(id)).rejects.toMatchObject(denied);
      forge.failures.clear();
      await grace.retryBulkRun(id, { userToken });
      expect((await until(id, ({ state }) => state === 'done')).counts).toEqual({ open: 1 });
      const written = JSON.stringify(server.log);
      expect(written).toContain('/bulk-runs');
      for (const secret of [userToken, 'newer-token-of-grace'])
        expect(written).not.toContain(secret);
    });
  });
});
