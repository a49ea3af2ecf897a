import { catalogBackendPlugin } from '@portico/catalog-backend';
import { CatalogClient } from '@portico/catalog-common';
import { type BulkRun, CatalogImportClient } from '@portico/catalog-import-common';
import { codeHostsPlugin } from '@portico/code-hosts-node';
import { type Forge, startForge } from '@portico/local-code-host';
import { notificationsBackendPlugin } from '@portico/notifications-backend';
import { listNotificationsEndpoint } from '@portico/notifications-common';
import { permissionBackendPlugin } from '@portico/permission-backend';
import { readingPlugin } from '@portico/url-reader';
import { testDatabases } from '@portico/testing/node';
import { startTestServer, type TestServer, TestTokens } from '@portico/testing/server';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { catalogImportBackendPlugin } from '../plugin.ts';

const token = 'forge-token-1';
const branch = 'backstage-integration';
const person = { name: 'Ada', email: 'ada@example.com' };
const component = (name: string) =>
  `apiVersion: backstage.io/v1alpha1\nkind: Component\nmetadata: { name: ${name} }\nspec: { type: tool, lifecycle: production, owner: pay }\n`;
const [sqlite, postgres] = testDatabases();

describe.each([
  { dialect: 'github', api: '/api/v3', database: sqlite! },
  { dialect: 'gitlab', api: '/api/v4', database: postgres! },
] as const)('bulk imports from $dialect', ({ dialect, api, database }) => {
  let forge: Forge;
  let server: TestServer;
  let tokens: TestTokens;
  let ada: CatalogImportClient;
  let catalog: CatalogClient;

  const clientOf = async (user: string, isGuest = false) =>
    new CatalogImportClient(
      server.client('catalog-import', await tokens.signForCookie(user, { isGuest })),
    );

  beforeAll(async () => {
    forge = await startForge({ dialect });
    for (const login of ['acme', 'limits', 'failures'])
      forge.state.addOwner(login, { isOrganization: true });
    forge.state.addToken(token, 'ada', 'admin');
    tokens = await TestTokens.generate();
    server = await startTestServer({
      plugins: [
        permissionBackendPlugin,
        catalogBackendPlugin,
        codeHostsPlugin,
        readingPlugin,
        catalogImportBackendPlugin,
        notificationsBackendPlugin,
      ],
      config: `
permission: { enabled: true }
catalog:
  rules: [{ allow: [Component, Location] }]
  import: { pullRequestInterval: 1s }
integrations:
  bitbucketServer: [{ host: other.example }]
  ${dialect}:
    - { host: '${forge.host}', baseUrl: '${forge.origin}', apiBaseUrl: '${forge.origin}${api}', token: ${token} }
`,
      overrides: await database.freshConfig(),
      apis: [tokens.keys],
    });
    ada = await clientOf('user:default/ada');
    catalog = new CatalogClient(
      server.client('catalog', await tokens.signForCookie('user:default/ada')),
    );
  }, 60_000);
  afterEach(() => forge.failures.clear());
  afterAll(async () => {
    await server?.stop();
    await forge?.stop();
  });

  async function create(owner: string, name: string, files?: Record<string, string>) {
    const repository = await forge.state.createRepository({ owner, name, defaultBranch: 'main' });
    const date = '2026-01-05T10:00:00Z';
    if (files)
      await repository.git.importHistory('main', [
        {
          message: 'Start',
          author: { ...person, date },
          files: Object.fromEntries(
            Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]),
          ),
        },
      ]);
    return repository;
  }
  const urlOf = (fullName: string) => `${forge.origin}/${fullName}`;
  const start = (owner: string, names: readonly string[]) =>
    ada.startBulkRun({
      host: forge.host,
      owner,
      title: 'Add it',
      repositories: names.map(name => ({
        url: urlOf(`${owner}/${name}`),
        owner: 'group:default/pay',
        type: 'service',
      })),
    });
  const until = async (id: string, isReached: (run: BulkRun) => boolean) => {
    let run: BulkRun | undefined;
    await vi.waitUntil(
      async () => {
        run = await ada.getBulkRun(id);
        return run && isReached(run);
      },
      { timeout: 60_000, interval: 100 },
    );
    return run!;
  };
  const listStates = async (id: string) =>
    (await ada.listBulkRepositories(id)).items.map(({ state }) => state);

  it('says what was found, imports what is chosen and follows it to its end', async () => {
    const readme = { 'README.md': '# It' };
    const repositories = [
      await create('acme', 'a-new', readme),
      await create('acme', 'b-new', readme),
    ];
    await create('acme', 'c-has', { 'catalog-info.yaml': component('c-has') });
    await create('acme', 'd-empty');
    await create('acme', 'e-deep', {
      'deep/down/catalog-info.yaml': component('e-deep-down'),
      'deep/catalog-info.yaml': component('e-deep'),
    });
    expect(await ada.listHosts()).toContainEqual({ host: forge.host, type: dialect });
    const { items: owners } = await ada.listOwners({ host: forge.host });
    expect(owners).toContainEqual({ name: 'acme', kind: 'organization' });
    const listed = await ada.listRepositories({ host: forge.host, owner: 'acme' });
    expect(
      listed.items
        .map(each => [each.fullName, each.descriptor, each.descriptors.map(({ path }) => path)])
        .sort(),
    ).toEqual([
      ['acme/a-new', 'absent', []],
      ['acme/b-new', 'absent', []],
      ['acme/c-has', 'present', ['catalog-info.yaml']],
      ['acme/d-empty', 'empty', []],
      ['acme/e-deep', 'present', ['deep/catalog-info.yaml', 'deep/down/catalog-info.yaml']],
    ]);
    const trees = () => forge.requests.filter(({ path }) => /\/trees?[/?]/.test(path)).length;
    const before = trees();
    await ada.listRepositories({ host: forge.host, owner: 'acme' });
    // What was found at a commit stays so.
    expect(trees()).toBe(before);
    const names = ['a-new', 'b-new', 'c-has', 'd-empty', 'e-deep'];
    const started = await start('acme', names);
    expect(started).toMatchObject({ total: 5, host: forge.host, owner: 'acme' });
    await until(started.id, ({ state }) => state === 'done');
    expect(await listStates(started.id)).toEqual([
      'open',
      'open',
      'registered',
      'failed',
      'registered',
    ]);
    const { items } = await ada.listBulkRepositories(started.id);
    expect(items[3]?.reason).toContain('has no commits; push a first one');
    expect(items[0]).toMatchObject({
      entityRef: 'component:default/a-new',
      pullRequestUrl: expect.stringContaining(forge.origin) as string,
    });
    const [first, second] = repositories;
    expect(first?.pulls).toMatchObject([{ title: 'Add it', head: branch, base: 'main' }]);
    const entry = await first!.git.findEntry(branch, 'catalog-info.yaml');
    const text = (await first!.git.readBlob(entry!.sha)).toString();
    expect(text).toContain('owner: group:default/pay');
    expect(text).toContain('type: service');

    await first!.mergePull(first!.pulls[0]!, { ...person, login: 'ada' });
    second!.closePull(second!.pulls[0]!);
    const run = await until(started.id, ({ counts }) => !counts.open && !counts.merged);
    expect(run.counts).toEqual({ registered: 3, closed: 1, failed: 1 });
    const targets = (await catalog.getLocations()).map(({ target }) => target);
    expect(targets).toHaveLength(4);
    const after = await ada.listRepositories({ host: forge.host, owner: 'acme' });
    expect(after.items.find(({ name }) => name === 'a-new')).toMatchObject({
      descriptor: 'present',
      isRegistered: true,
    });
    // What it began is the user's own.
    expect(
      (await catalog.getLocationRemoval((await catalog.getLocations())[0]!.id))?.isAllowed,
    ).toBe(true);
    expect((await ada.listBulkRuns()).map(({ id }) => id)).toEqual([started.id]);
  }, 90_000);

  it('says which entities of the catalog are of a repository, wherever their descriptors are', async () => {
    forge.state.addOwner('known', { isOrganization: true });
    for (const name of ['by-slug', 'by-source', 'elsewhere', 'new']) await create('known', name);
    const slug = `${dialect}.com/project-slug`;
    const source = 'backstage.io/source-location';
    const describe = (name: string, annotations: Record<string, string>) =>
      `apiVersion: backstage.io/v1alpha1\nkind: Component\nmetadata: ${JSON.stringify({ name, annotations })}\nspec: { type: tool, lifecycle: production, owner: pay }\n`;
    await create('known', 'descriptors', {
      'catalog-info.yaml': [
        describe('slugged', { [slug]: 'Known/by-slug' }),
        describe('sourced', { [source]: `url:${urlOf('known/by-source')}/` }),
        describe('other', {
          [slug]: 'known/elsewhere',
          [source]: 'url:https://other.example/known/elsewhere/',
        }),
      ].join('---\n'),
    });
    const refsOf = async () => {
      const { items } = await ada.listRepositories({ host: forge.host, owner: 'known' });
      return Object.fromEntries(items.map(({ name, entityRefs }) => [name, entityRefs]));
    };
    expect((await refsOf())['by-slug']).toEqual([]);
    await catalog.addLocation({
      type: 'url',
      target: `${urlOf('known/descriptors')}/blob/main/catalog-info.yaml`,
    });
    await vi.waitUntil(async () => (await refsOf())['by-slug']?.length === 1, {
      timeout: 30_000,
      interval: 200,
    });
    expect(await refsOf()).toMatchObject({
      'by-slug': ['component:default/slugged'],
      'by-source': ['component:default/sourced'],
      elsewhere: [],
      new: [],
    });
  }, 90_000);

  it('notifies who started one of its end, with what became of the repositories', async () => {
    forge.state.addOwner('news', { isOrganization: true });
    await create('news', 'fresh', { 'README.md': '# It' });
    await create('news', 'broken', { 'catalog-info.yaml': 'to do\n' });
    await create('news', 'described', { 'catalog-info.yaml': component('described') });
    const { id } = await start('news', ['fresh', 'broken', 'described']);
    await until(id, ({ state }) => state === 'done');
    const notifications = server.client('notifications', await tokens.sign('user:default/ada'));
    const findNews = async () => {
      const { notifications: all } = await notifications.call(listNotificationsEndpoint, {});
      return all.find(({ payload }) => payload.scope === id);
    };
    const news = await vi.waitUntil(findNews, { timeout: 30_000, interval: 100 });
    expect(news).toMatchObject({
      origin: 'plugin:catalog-import',
      payload: {
        title: 'Your import from news has ended',
        description: 'Of 3 repositories: 1 registered, 1 with an open pull request, 1 failed',
        link: `/catalog-import/bulk/${id}`,
        severity: 'high',
        topic: 'imports',
      },
    });
  }, 90_000);

  it('says why a repository has no owner, where none is chosen', async () => {
    await create('failures', 'nobody', { 'README.md': '# It' });
    const { id } = await ada.startBulkRun({
      host: forge.host,
      owner: 'failures',
      title: 'Add it',
      repositories: [{ url: urlOf('failures/nobody') }],
    });
    await until(id, ({ state }) => state === 'done');
    const { items } = await ada.listBulkRepositories(id);
    expect(items[0]?.reason).toBe(
      'Nothing in the repository names an owner that the catalog has; import it with an owner that you choose',
    );
  });

  it('registers no descriptor whose name the catalog has from elsewhere', async () => {
    await vi.waitUntil(() => catalog.getEntityByRef('component:default/c-has'), {
      timeout: 20_000,
      interval: 50,
    });
    await create('acme', 'taken', {
      'catalog-info.yaml': component('c-has'),
      'more/catalog-info.yaml': component('taken-more'),
    });
    const { id } = await start('acme', ['taken']);
    await until(id, ({ state }) => state === 'done');
    const { items } = await ada.listBulkRepositories(id);
    expect(items).toMatchObject([
      {
        state: 'failed',
        reason: expect.stringMatching(
          /^The catalog has 'component:default\/c-has' already, from http:.*\/acme\/c-has\//,
        ) as string,
      },
    ]);
    const targets = (await catalog.getLocations()).map(({ target }) => target);
    expect(targets.filter(target => target.includes('/taken/'))).toMatchObject([
      expect.stringContaining('more/catalog-info.yaml') as string,
    ]);
  }, 90_000);

  it('registers no descriptor that is broken, says where, and opens nothing over it', async () => {
    const files: Record<string, string> = {
      unparsable: 'kind: Component\n: [',
      plain: 'to do\n',
      empty: '',
      location: `apiVersion: backstage.io/v1alpha1\nkind: Location\nmetadata: { name: it }\nspec: { target: ./gone.yaml }\n`,
      'other-kind': component('other-kind').replace('Component', 'Resource'),
    };
    const repositories = [];
    for (const [name, text] of Object.entries(files))
      repositories.push(await create('failures', name, { 'catalog-info.yaml': text }));
    const { id } = await start('failures', Object.keys(files));
    await until(id, ({ state }) => state === 'done');
    const { items } = await ada.listBulkRepositories(id);
    expect(items.map(({ state, reason }) => [state, reason])).toEqual([
      ['failed', expect.stringMatching(/catalog-info\.yaml.*:2: .*fix the YAML/)],
      ['failed', expect.stringMatching(/catalog-info\.yaml.*:1: .*describes no entity/)],
      ['failed', expect.stringMatching(/catalog-info\.yaml.*: .*is empty/)],
      ['failed', expect.stringMatching(/gone\.yaml' does not exist/)],
      ['failed', expect.stringMatching(/catalog-info\.yaml.*:2: Kind 'Resource' is not allowed/)],
    ]);
    expect(repositories.flatMap(({ pulls }) => pulls)).toEqual([]);
    const targets = (await catalog.getLocations()).map(({ target }) => target);
    expect(targets.filter(target => target.includes('/failures/'))).toEqual([]);
  }, 90_000);

  it('says which of several descriptors the catalog has, also while the host takes no requests', async () => {
    const list = () => ada.listRepositories({ host: forge.host, owner: 'acme' });
    const find = ({ items }: Awaited<ReturnType<typeof list>>, wanted: string) =>
      items.find(({ name }) => name === wanted);
    expect(find(await list(), 'taken')).toMatchObject({
      descriptor: 'present',
      isRegistered: false,
      descriptors: [
        { path: 'catalog-info.yaml', isRegistered: false },
        { path: 'more/catalog-info.yaml', isRegistered: true },
      ],
    });
    const failure = { type: 'rate-limit', status: 429, retryAfterSeconds: 1 } as const;
    forge.failures.add({ path: /\/(branches|git\/ref)\//, failure, times: 1000 });
    const limited = await list();
    forge.failures.clear();
    expect(limited.limitedUntil).toBeDefined();
    expect(find(limited, 'c-has')).toMatchObject({
      descriptors: [{ path: 'catalog-info.yaml', isRegistered: true }],
      isRegistered: true,
    });
    expect(find(limited, 'taken')).toMatchObject({ descriptor: 'unknown', descriptors: [] });
    await expect(list()).rejects.toMatchObject({ status: 503 });
    await vi.waitFor(async () => expect(find(await list(), 'taken')?.descriptor).toBe('present'), {
      timeout: 10_000,
      interval: 300,
    });
  }, 60_000);

  it('pauses while the host takes no requests, and opens nothing twice', async () => {
    const names = ['l-1', 'l-2'];
    const repositories = [];
    for (const name of names)
      repositories.push(await create('limits', name, { 'README.md': '# It' }));
    const path = /\/pulls$|\/merge_requests$/;
    const failure = { type: 'rate-limit', status: 429, retryAfterSeconds: 1 } as const;
    forge.failures.add({ method: 'POST', path, failure, times: 1000 });
    const { id } = await start('limits', names);
    const paused = await until(id, ({ pausedUntil }) => pausedUntil !== undefined);
    expect(paused).toMatchObject({ state: 'running' });
    forge.failures.clear();
    expect((await until(id, ({ state }) => state === 'done')).counts).toEqual({ open: 2 });
    expect(repositories.map(({ pulls }) => pulls.length)).toEqual([1, 1]);
  }, 90_000);

  it.runIf(dialect === 'github')(
    'tries again what failed, and cancels what has not begun',
    async () => {
      const repository = await create('failures', 'f-1', { 'README.md': '# It' });
      const path = /\/pulls$|\/merge_requests$/;
      forge.failures.add({ method: 'POST', path, failure: { type: 'status', status: 403 } });
      const { id } = await start('failures', ['f-1', 'none']);
      const failed = await until(id, ({ state }) => state === 'done');
      expect(failed.counts).toEqual({ failed: 2 });
      const { items } = await ada.listBulkRepositories(id);
      expect(items[0]?.reason).toContain("Couldn't create a pull request: 403");
      expect(items[1]?.reason).toContain("Couldn't fetch repo data: 404");
      await ada.retryBulkRun(id);
      const { counts } = await until(id, ({ state }) => state === 'done');
      expect(counts).toEqual({ open: 1, failed: 1 });
      expect(repository.pulls).toHaveLength(1);

      forge.failures.add({ failure: { type: 'slow', delayMs: 2000 }, times: 1000 });
      const names = Array.from({ length: 8 }, (_, index) => `gone-${index}`);
      const cancelled = await start('failures', names);
      await until(cancelled.id, run => (run.counts.opening ?? 0) > 0);
      expect(await ada.cancelBulkRun(cancelled.id)).toMatchObject({
        state: 'cancelled',
        counts: { cancelled: 8 },
      });
      await expect(ada.retryBulkRun(id).then(() => ada.retryBulkRun(id))).rejects.toMatchObject({
        status: 409,
      });
      await ada.cancelBulkRun(id);
    },
    90_000,
  );

  it('belongs to who started it, and guests start none', async () => {
    const [run] = await ada.listBulkRuns();
    const bob = await clientOf('user:default/bob');
    const guest = await clientOf('user:default/guest', true);
    for (const client of [bob, guest]) expect(await client.listBulkRuns()).toEqual([]);
    expect(await bob.getBulkRun(run!.id)).toBeUndefined();
    for (const call of [
      () => bob.cancelBulkRun(run!.id),
      () => bob.retryBulkRun(run!.id),
      () => bob.listBulkRepositories(run!.id),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 });
    const start = { host: forge.host, owner: 'acme', repositories: [{ url: urlOf('acme/a-new') }] };
    for (const call of [
      () => guest.listOwners({ host: forge.host }),
      () => guest.listRepositories({ host: forge.host, owner: 'acme' }),
      () => guest.startBulkRun(start),
    ])
      await expect(call()).rejects.toMatchObject({ status: 403 });
    const nobody = new CatalogImportClient(server.client('catalog-import'));
    await expect(nobody.startBulkRun(start)).rejects.toMatchObject({ status: 401 });
    const refuse = (rest: object) =>
      expect(ada.startBulkRun({ ...start, ...rest })).rejects.toMatchObject({ status: 400 });
    await refuse({ host: 'elsewhere.example' });
    await refuse({ repositories: [{ url: 'https://elsewhere.example/a/b' }] });
    await refuse({ repositories: [] });
    const many = Array.from({ length: 2001 }, (_, index) => ({ url: urlOf(`acme/${index}`) }));
    await refuse({ repositories: many });
    await expect(ada.listRepositories({ host: 'no.example', owner: 'a' })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(`Configured here: ${forge.host}`) as string,
    });
  });

  it.runIf(dialect === 'github')(
    'follows a pull request that was opened by itself, and registers it once it is merged',
    async () => {
      const repository = await create('acme', 'alone', { 'README.md': '# It' });
      const { location } = await ada.openPullRequest({
        repositoryUrl: urlOf('acme/alone'),
        title: 'Add it',
        body: '',
        fileContent: component('alone'),
      });
      await repository.mergePull(repository.pulls[0]!, { ...person, login: 'ada' });
      const found = await vi.waitUntil(async () => catalog.getLocationByRef(`url:${location}`), {
        timeout: 10_000,
        interval: 100,
      });
      expect(found).toMatchObject({ target: location });
    },
    90_000,
  );
});
