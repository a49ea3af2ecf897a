import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { catalogBackendPlugin } from '@portico/catalog-backend';
import type { PermissionDecision } from '@portico/contract/permissions';
import { triggerSchedulerTaskEndpoint } from '@portico/contract';
import { createApiFactory } from '@portico/core';
import { readingPlugin } from '@portico/url-reader';
import { searchBackendPlugin } from '@portico/search-backend';
import { SearchClient } from '@portico/search-common';
import { watchedStatePoint, type WatchedStateSource } from '@portico/notifications-node';
import { authorizerRef, createServerPlugin } from '@portico/server';
import { docsPageChangeEndpoint, TechdocsClient } from '@portico/techdocs-common';
import { testDatabases } from '@portico/testing/node';
import {
  startTestServer,
  testServiceToken,
  type TestServer,
  TestTokens,
} from '@portico/testing/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { techdocsBackendPlugin } from './plugin.ts';

const describeComponent = (
  name: string,
  annotations: Record<string, string>,
  owner = 'group:default/pay',
) => `
apiVersion: backstage.io/v1alpha1
kind: Component
metadata: { name: ${name}, annotations: ${JSON.stringify(annotations)} }
spec: { type: service, lifecycle: production, owner: '${owner}' }
`;

/** What the published clients do, whose package's index needs a browser. */
interface PublishedClients {
  TechDocsClient: new (options: object) => {
    getCookie(): Promise<{ expiresAt: string }>;
    getTechDocsMetadata(entity: object): Promise<{ site_name: string }>;
    getEntityMetadata(
      entity: object,
    ): Promise<{ kind: string; locationMetadata: { type: string } }>;
  };
  TechDocsStorageClient: new (options: object) => {
    getEntityDocs(entity: object, path: string): Promise<string>;
    syncEntityDocs(entity: object, onLog?: (line: string) => void): Promise<'cached' | 'updated'>;
  };
}

async function loadPublishedClients(): Promise<PublishedClients> {
  const file = new URL(
    '../node_modules/@backstage/plugin-techdocs/dist/client.esm.js',
    import.meta.url,
  ).href;
  return (await import(/* @vite-ignore */ file)) as PublishedClients;
}

const files: Readonly<Record<string, string>> = {
  'entities/pay/catalog-info.yaml': describeComponent('pay', {
    'backstage.io/techdocs-ref': 'dir:.',
  }),
  'entities/pay/mkdocs.yml':
    'site_name: Pay docs\nnav:\n  - Start: index.md\n  - Guide: [guide/setup.md, guide/use.md]\nplugins: [techdocs-core]\n',
  'entities/pay/docs/index.md':
    '# Pay\n\n[Set up](guide/setup.md#first-steps), [lost](guide/setpu.md), [gone](guide/use.md#nowhere), [ledger](/catalog/default/component/ledgr)\n\n![logo](img/logo.svg)\n',
  'entities/pay/docs/guide/setup.md': '## First steps\n\nInstall the quixotic tool.\n',
  'entities/pay/docs/guide/use.md': '# Use\n\nRun it.\n',
  'entities/pay/docs/img/logo.svg':
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  'entities/readme/catalog-info.yaml': describeComponent('readme', {
    'backstage.io/techdocs-ref': 'dir:.',
  }),
  'entities/readme/README.md': '# Only a readme\n\n![picture](pictures/a.png)\n',
  'entities/readme/pictures/a.png': 'png',
  'entities/broken/catalog-info.yaml': describeComponent('broken', {
    'backstage.io/techdocs-ref': 'dir:.',
  }),
  'entities/broken/mkdocs.yml': 'site_name: Broken\nnav: [\n',
  'entities/broken/docs/index.md': '# Broken\n',
  'entities/outside/catalog-info.yaml': describeComponent('outside', {
    'backstage.io/techdocs-ref': 'dir:../pay',
  }),
  'entities/alias/catalog-info.yaml': describeComponent('alias', {
    'backstage.io/techdocs-entity': 'component:default/pay',
  }),
  'entities/misled/catalog-info.yaml': describeComponent('misled', {
    'backstage.io/techdocs-entity': 'component:',
  }),
  'entities/bare/catalog-info.yaml': describeComponent('bare', {}),
  'entities/vault/catalog-info.yaml': describeComponent(
    'vault',
    { 'backstage.io/techdocs-ref': 'dir:.' },
    'group:default/vault',
  ),
  'entities/vault/docs/index.md': '# Vault\n\nThe quixotic secret.\n',
  'entities/large/catalog-info.yaml': describeComponent('large', {
    'backstage.io/techdocs-ref': 'dir:.',
  }),
  'entities/large/docs/index.md': '# Large\n',
  'entities/large/docs/all.md': 'word '.repeat(500_000),
  'entities/unread/catalog-info.yaml': describeComponent('unread', {
    'backstage.io/techdocs-ref': 'dir:.',
  }),
  'entities/unread/docs/index.md': '# Unread\n\nA perspicuous page.\n',
};

const named = (name: string) => ({ kind: 'component', namespace: 'default', name });

let docsStates: WatchedStateSource | undefined;

/** In place of what follows the docs that people watch. */
const follower = createServerPlugin({
  id: 'follower',
  needs: { states: watchedStatePoint },
  extensionPoints: [watchedStatePoint],
  create({ states }) {
    docsStates = states.find(({ value }) => value.name === 'docs')?.value;
    return {};
  },
});

describe.each(testDatabases())('docs on $name', database => {
  let server: TestServer;
  let tokens: TestTokens;
  let docs: TechdocsClient;
  let token: string;
  beforeAll(async () => {
    tokens = await TestTokens.generate();
    server = await startTestServer({
      plugins: [
        catalogBackendPlugin,
        readingPlugin,
        searchBackendPlugin,
        techdocsBackendPlugin,
        follower,
      ],
      config: 'catalog: { locations: [{ type: file, target: "entities/*/catalog-info.yaml" }] }',
      files,
      overrides: await database.freshConfig(),
      apis: [
        tokens.keys,
        createApiFactory({
          api: authorizerRef,
          create: () => ({
            decide: async (principal): Promise<PermissionDecision> =>
              principal.type === 'user'
                ? {
                    result: 'CONDITIONAL',
                    pluginId: 'catalog',
                    resourceType: 'catalog-entity',
                    conditions: {
                      rule: 'IS_ENTITY_OWNER',
                      resourceType: 'catalog-entity',
                      params: { claims: ['group:default/pay'] },
                    },
                  }
                : { result: 'ALLOW' },
          }),
        }),
      ],
    });
    token = await tokens.signForCookie('user:default/ada');
    docs = new TechdocsClient(server.client('techdocs', token));
    await vi.waitUntil(async () => await docs.getEntity(named('readme')), {
      timeout: 30_000,
      interval: 100,
    });
  }, 60_000);
  afterAll(() => vi.unstubAllGlobals());
  afterAll(() => server.stop());

  const write = async (name: string, text: string) => {
    const file = join(server.folder, 'entities', name);
    await mkdir(dirname(file), { recursive: true });
    // At once: a build that runs meanwhile would read the half of it.
    const draft = join(server.folder, 'draft');
    await writeFile(draft, text);
    await rename(draft, file);
  };

  it('builds a site when it is opened first, and not again while its source is the same', async () => {
    expect(await docs.getMetadata(named('pay'))).toBeUndefined();
    const lines: string[] = [];
    expect(await docs.sync(named('pay'), { onLog: line => lines.push(line) })).toBe('updated');
    expect(lines).toContain('Rendering 3 pages');
    expect(await docs.getMetadata(named('pay'))).toMatchObject({
      site_name: 'Pay docs',
      files: expect.arrayContaining([
        'index.html',
        'guide/setup/index.html',
        'img/logo.svg',
        'search/search_index.json',
      ]),
    });
    expect(await docs.sync(named('pay'))).toBe('cached');
    const [last, first] = await docs.listBuilds(named('pay'));
    expect([last?.state, first?.state]).toEqual(['unchanged', 'succeeded']);
  });

  it('serves pages, files and folders of a site', async () => {
    const { html } = await docs.getPage(named('pay'), '');
    expect(html).toContain('<a href="guide/setup/#first-steps">Set up</a>');
    expect(html).toContain('<nav class="md-nav md-nav--primary"');
    const guide = await docs.getPage(named('pay'), 'guide/setup');
    expect(guide.html).toContain('<h1>Setup</h1>');
    expect(guide.html).toContain('href="../use/" class="md-footer__link md-footer__link--next"');
    const logo = await docs.getFile(named('PAY'), 'img/logo.svg');
    expect(logo.headers.get('content-type')).toBe('image/svg+xml');
    expect(logo.headers.get('content-security-policy')).toContain('sandbox');
    const index = (await (await docs.getFile(named('pay'), 'search/search_index.json')).json()) as {
      docs: { location: string }[];
    };
    expect(index.docs.map(({ location }) => location)).toEqual([
      '',
      '#pay',
      'guide/setup/',
      'guide/setup/#first-steps',
      'guide/use/',
      'guide/use/#use',
    ]);
    await expect(docs.getPage(named('pay'), 'guide/none')).rejects.toMatchObject({ status: 404 });
    await expect(docs.getFile(named('pay'), 'mkdocs.yml')).rejects.toMatchObject({ status: 404 });
  });

  it('says which page is too large to be shown', async () => {
    await docs.sync(named('large'));
    for (const path of ['all', 'all/', 'all/index.html'])
      await expect(docs.getFile(named('large'), path)).rejects.toMatchObject({
        status: 404,
        message: "'docs/all.md' has more than 2097152 bytes and is not shown",
        body: { error: { code: 'page-too-large', hint: 'Split it into several pages' } },
      });
  });

  it('answers 304 to who has the page already', async () => {
    const request = (etag = '') =>
      server.fetch(
        new Request('http://localhost/api/techdocs/static/docs/default/component/pay/index.html', {
          headers: { authorization: `Bearer ${token}`, 'if-none-match': etag },
        }),
      );
    const first = await request();
    expect(first.status).toBe(200);
    expect((await request(first.headers.get('etag') ?? '')).status).toBe(304);
  });

  it('finds links that lead nowhere, with what they may have meant', async () => {
    const { items, checked } = await docs.listBrokenLinks(named('pay'));
    expect(items).toEqual([
      {
        page: 'docs/index.md',
        line: 3,
        target: 'guide/setpu.md',
        reason: 'missing-page',
        suggestion: 'docs/guide/setup.md',
      },
      { page: 'docs/index.md', line: 3, target: 'guide/use.md#nowhere', reason: 'missing-anchor' },
      {
        page: 'docs/index.md',
        line: 3,
        target: '/catalog/default/component/ledgr',
        reason: 'missing-entity',
      },
    ]);
    expect(checked).toBe(5);
    const { items: sites } = await docs.listSites({ entityRefs: ['component:default/pay'] });
    expect(sites).toMatchObject([
      { state: 'ready', pages: 3, brokenLinks: 3, siteName: 'Pay docs' },
    ]);
  });

  it('knows nothing of who changed a page that no repository holds', async () => {
    expect(await docs.getPageChange(named('pay'), 'guide/setup')).toEqual({});
    expect(await docs.getPageChange(named('alias'), '')).toEqual({});
    await expect(
      server.client('techdocs', token).call(docsPageChangeEndpoint, {
        params: named('pay'),
        query: { path: 'none' },
      }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('builds a site from nothing but a README, with its pictures', async () => {
    expect(await docs.sync(named('readme'))).toBe('updated');
    const { html } = await docs.getPage(named('readme'), '');
    expect(html).toContain('Only a readme');
    const [, src = ''] = /<img src="([^"]+)"/.exec(html) ?? [];
    expect(await (await docs.getFile(named('readme'), src)).text()).toBe('png');
  });

  it('reports why a site cannot be built, with file and line', async () => {
    await expect(docs.sync(named('broken'))).rejects.toThrow(/^mkdocs\.yml:\d+: not valid YAML/);
    const { items } = await docs.listSites({ entityRefs: ['component:default/broken'] });
    expect(items).toMatchObject([
      { state: 'failed', error: expect.stringContaining('mkdocs.yml:') },
    ]);
  });

  it('keeps the last good site when a build fails', async () => {
    await write('broken/mkdocs.yml', 'site_name: Fixed\n');
    expect(await docs.sync(named('broken'))).toBe('updated');
    await write('broken/mkdocs.yml', 'site_name: Broken again\ndocs_dir: ../..\n');
    await expect(docs.sync(named('broken'))).rejects.toThrow(
      "mkdocs.yml:2: 'docs_dir' must be a folder below",
    );
    expect(await docs.getMetadata(named('broken'))).toMatchObject({ site_name: 'Fixed' });
    const { items } = await docs.listSites({ entityRefs: ['component:default/broken'] });
    expect(items).toMatchObject([{ state: 'failed', siteName: 'Fixed', pages: 1 }]);
  });

  it('reports changed docs and failed builds to those who watch docs, and nothing of others', async () => {
    const refs = ['broken', 'bare', 'pay', 'alias', 'misled'].map(
      name => `component:default/${name}`,
    );
    const read = async () => docsStates?.readStates(refs, { signal: new AbortController().signal });
    await write('broken/mkdocs.yml', 'site_name: Broken once more\ndocs_dir: ../..\n');
    await expect(docs.sync(named('broken'))).rejects.toThrow('docs_dir');
    const before = await read();
    expect([...(before?.keys() ?? [])].toSorted()).toEqual([refs[3], refs[0], refs[2]]);
    expect(before?.get('component:default/broken')).toMatchObject({
      state: 'failed',
      isBad: true,
      link: '/docs/default/component/broken',
    });
    // Those of another entity that it shows.
    expect(before?.get('component:default/alias')).toEqual({
      ...before?.get('component:default/pay'),
      texts: {
        en: 'The docs of alias have changed',
        de: 'Die Dokumentation von alias hat sich geändert',
      },
    });
    await write('broken/mkdocs.yml', 'site_name: Fixed again\n');
    await docs.sync(named('broken'));
    await docs.sync(named('pay'));
    const after = await read();
    expect(after?.get('component:default/broken')).toMatchObject({
      isBad: false,
      texts: { en: 'The docs of broken have changed' },
    });
    expect(after?.get('component:default/pay')).toEqual(before?.get('component:default/pay'));
  });

  it('does not read outside the folder of the entity', async () => {
    await expect(docs.sync(named('outside'))).rejects.toMatchObject({ status: 404 });
  });

  it('shows the docs of another entity where the annotation says so', async () => {
    expect((await docs.getPage(named('alias'), 'guide/use')).html).toContain('Run it.');
  });

  it('names the annotation that names no entity', async () => {
    await expect(docs.sync(named('misled'))).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(
        "Annotation 'backstage.io/techdocs-entity' of 'component:default/misled' is 'component:'",
      ) as string,
    });
  });

  it('answers 404 before the stream where there are no docs', async () => {
    for (const name of ['none', 'bare', 'vault'])
      await expect(docs.sync(named(name))).rejects.toMatchObject({ status: 404 });
  });

  it('shows nothing of an entity that the caller may not read', async () => {
    const service = new TechdocsClient(server.client('techdocs', 'token-of-a-service-in-tests'));
    await service.sync(named('vault')).catch(() => {});
    const calls = [
      docs.getPage(named('vault'), ''),
      docs.getFile(named('vault'), 'search/search_index.json'),
      docs.listBrokenLinks(named('vault')),
      docs.listBuilds(named('vault')),
      server
        .client('techdocs', token)
        .call(docsPageChangeEndpoint, { params: named('vault'), query: {} }),
    ];
    await Promise.all(calls.map(call => expect(call).rejects.toMatchObject({ status: 404 })));
    expect(await docs.getMetadata(named('vault'))).toBeUndefined();
    const { items } = await docs.listSites();
    expect(items.map(({ entityRef }) => entityRef)).not.toContain('component:default/vault');
    expect(await docs.listSites({ entityRefs: ['component:default/vault'] })).toEqual({
      items: [],
    });
  });

  it('gives images to a browser by its cookie, and to nobody without', async () => {
    const answer = await server.fetch(
      new Request('http://localhost/api/techdocs/cookie', {
        headers: { authorization: `Bearer ${token}` },
      }),
    );
    const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const address = 'http://localhost/api/techdocs/static/docs/default/component/pay/img/logo.svg';
    expect((await server.fetch(new Request(address, { headers: { cookie } }))).status).toBe(200);
    expect((await server.fetch(new Request(address))).status).toBe(401);
  });

  it('shows a saved page to who watches the site', async () => {
    const controller = new AbortController();
    const updates = docs.watch(named('pay'), { signal: controller.signal })[Symbol.asyncIterator]();
    const read = await docs.getPage(named('pay'), 'guide/use');
    expect(await updates.next()).toEqual({
      done: false,
      value: { type: 'current', builtAt: read.builtAt },
    });
    const next = updates.next();
    await docs.sync(named('pay'));
    await write('pay/docs/guide/use.md', '# Use\n\nWalk it.\n');
    const { value: change } = await next;
    const page = await docs.getPage(named('pay'), 'guide/use');
    expect(page.html).toContain('Walk it.');
    expect(change).toEqual({ type: 'updated', builtAt: page.builtAt });
    // The page is shown before the build has ended.
    await vi.waitFor(async () => {
      const [build] = await docs.listBuilds(named('pay'));
      expect(build).toMatchObject({ state: 'succeeded', pages: 3, reusedPages: 2 });
    });
    controller.abort();
  });

  it('leads from the former address of a page to where it was moved', async () => {
    await rename(
      join(server.folder, 'entities/pay/docs/guide/use.md'),
      join(server.folder, 'entities/pay/docs/usage.md'),
    );
    await docs.sync(named('pay'));
    const answer = await server.fetch(
      new Request(
        'http://localhost/api/techdocs/static/docs/default/component/pay/guide/use/index.html',
        {
          headers: { authorization: `Bearer ${token}` },
          redirect: 'manual',
        },
      ),
    );
    expect(answer.status).toBe(302);
    const target = new URL(
      answer.headers.get('location') ?? '',
      'http://localhost/api/techdocs/static/docs/default/component/pay/guide/use/index.html',
    );
    expect(target.pathname).toBe(
      '/api/techdocs/static/docs/default/component/pay/usage/index.html',
    );
  });

  it('answers the published clients', async () => {
    // To the end of the file: the client uses them after its promises have settled.
    vi.stubGlobal('window', globalThis);
    vi.stubGlobal('document', { hidden: false, addEventListener() {}, removeEventListener() {} });
    const { TechDocsClient, TechDocsStorageClient } = await loadPublishedClients();
    const options = {
      configApi: { getOptionalString: () => undefined },
      discoveryApi: { getBaseUrl: async (id: string) => `${server.url}/api/${id}` },
      fetchApi: {
        fetch: (url: string, init: RequestInit = {}) =>
          fetch(url, {
            ...init,
            headers: { ...(init.headers as object), authorization: `Bearer ${token}` },
          }),
      },
    };
    const client = new TechDocsClient(options);
    const storage = new TechDocsStorageClient(options);
    const entity = { kind: 'Component', namespace: 'default', name: 'pay' };
    expect(Date.parse((await client.getCookie()).expiresAt)).toBeGreaterThan(Date.now());
    expect(['cached', 'updated']).toContain(await storage.syncEntityDocs(entity));
    expect(await client.getTechDocsMetadata(entity)).toMatchObject({ site_name: 'Pay docs' });
    expect(await client.getEntityMetadata(entity)).toMatchObject({
      kind: 'Component',
      locationMetadata: { type: 'file' },
    });
    expect(await storage.getEntityDocs(entity, '')).toContain('<article class="md-content__inner');
    await expect(storage.getEntityDocs(entity, 'none/')).rejects.toThrow('Page not found.');
    await write('broken/mkdocs.yml', 'site_name: [');
    const broken = { ...entity, name: 'broken' };
    await expect(storage.syncEntityDocs(broken)).rejects.toThrow('mkdocs.yml:1: not valid YAML');
  });

  it('builds what nobody has opened yet, for search to find it', async () => {
    expect(await docs.getMetadata(named('unread'))).toBeUndefined();
    expect(await docs.listSites({ entityRefs: ['component:default/unread'] })).toMatchObject({
      items: [{ entityRef: 'component:default/unread', state: 'none' }],
    });
    const builds = await docs.listBuilds(named('pay'));
    const service = server.client('techdocs', testServiceToken);
    await service.call(triggerSchedulerTaskEndpoint, { params: { id: 'new-sites' } });
    const search = new SearchClient(server.client('search', token));
    await vi.waitFor(
      async () => {
        const found = await search.query({ term: 'perspicuous', types: ['techdocs'] });
        expect(found.results.map(({ document }) => document.location)).toEqual([
          '/docs/default/component/unread',
        ]);
      },
      { timeout: 20_000, interval: 200 },
    );
    // A page that begins with its title is one place, which has the text below it.
    const titled = await search.query({ term: 'unread', types: ['techdocs'] });
    expect(titled.results).toHaveLength(1);
    expect(await docs.listBuilds(named('pay'))).toEqual(builds);
  });

  it('is searched by section, for those who may read the entity', async () => {
    const search = new SearchClient(server.client('search', token));
    const result = await vi.waitFor(
      async () => {
        const found = await search.query({ term: 'quixotic', types: ['techdocs'] });
        expect(found.results).toHaveLength(1);
        return found;
      },
      { timeout: 20_000, interval: 200 },
    );
    expect(result.results[0]?.document).toMatchObject({
      title: 'First steps',
      location: '/docs/default/component/pay/guide/setup#first-steps',
      // As readers know the page, not as its file is called.
      pageTitles: ['Guide', 'Setup'],
      // As the entity itself is found, for filters to count them together.
      kind: 'Component',
      owner: 'group:default/pay',
    });
    // What the catalog has alone needs no build.
    const described = describeComponent('pay', { 'backstage.io/techdocs-ref': 'dir:.' });
    await write(
      'pay/catalog-info.yaml',
      described.replace('name: pay,', 'name: pay, title: Money,'),
    );
    const { build_timestamp: builtAt } = (await docs.getMetadata(named('pay'))) ?? {};
    await vi.waitFor(
      async () => {
        const found = await search.query({ term: 'quixotic', types: ['techdocs'] });
        expect(found.results[0]?.document).toMatchObject({ entityTitle: 'Money' });
      },
      { timeout: 20_000, interval: 200 },
    );
    expect(await docs.getMetadata(named('pay'))).toMatchObject({ build_timestamp: builtAt });
    await rm(join(server.folder, 'entities/pay/docs/guide/setup.md'));
    await docs.sync(named('pay'));
    await vi.waitFor(
      async () => {
        const found = await search.query({ term: 'quixotic', types: ['techdocs'] });
        expect(found.results).toEqual([]);
      },
      { timeout: 20_000, interval: 200 },
    );
  });
});
