import { authBackendPlugin } from '@portico/auth-backend';
import { catalogBackendPlugin, remoteCatalogPlugin } from '@portico/catalog-backend';
import { codeHostsPlugin } from '@portico/code-hosts-node';
import type { ConfigObject } from '@portico/config';
import type { Plugin } from '@portico/core';
import { kubernetesBackendPlugin } from '@portico/kubernetes-backend';
import { permissionBackendPlugin } from '@portico/permission-backend';
import { readingPlugin } from '@portico/url-reader';
import { scaffolderBackendPlugin } from '@portico/scaffolder-backend';
import { searchBackendPlugin } from '@portico/search-backend';
import { generateSecretKey } from '@portico/server/assembly';
import { techdocsBackendPlugin } from '@portico/techdocs-backend';
import {
  startHeaderLimitedProxy,
  type TestDatabase,
  testDatabases,
  type TestProxy,
} from '@portico/testing/node';
import { startTestServer, type TestServer, testServiceToken } from '@portico/testing/server';
import { userSettingsBackendPlugin } from '@portico/user-settings-backend';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

/** How long an index may take until it is as the catalog; how fast it follows is tested elsewhere. */
const followingMs = 100_000;

const groupCount = 5000;
/** Of 63 letters, the most that a name may have. */
const nameGroup = (at: number) => `department-${String(at).padStart(4, '0')}-`.padEnd(63, 'x');
const groupNames = Array.from({ length: groupCount }, (_, at) => nameGroup(at));
const lastGroup = nameGroup(groupCount - 1);
/** What a proxy, a browser or a log takes of a token without a second thought. */
const maxTokenLength = 1536;
const maxCookieLength = 4096;

const entity = (kind: string, name: string, spec: object, metadata: object = {}) =>
  JSON.stringify({
    apiVersion: kind === 'Template' ? 'scaffolder.backstage.io/v1beta3' : 'backstage.io/v1alpha1',
    kind,
    metadata: { name, ...metadata },
    spec,
  });

const files = {
  'catalog/groups.yaml': groupNames
    .map(name => entity('Group', name, { type: 'team', children: [] }))
    .join('\n---\n'),
  'catalog/all.yaml': [
    entity('User', 'many', { profile: { displayName: 'Many Groups' }, memberOf: groupNames }),
    entity(
      'Component',
      'mine',
      { type: 'service', lifecycle: 'production', owner: lastGroup },
      {
        annotations: { 'backstage.io/techdocs-ref': 'dir:.', 'backstage.io/kubernetes-id': 'mine' },
      },
    ),
    entity('Component', 'foreign', {
      type: 'service',
      lifecycle: 'production',
      owner: 'user:someone',
    }),
    entity('Template', 'create', {
      type: 'service',
      owner: lastGroup,
      parameters: [{ title: 'Name', properties: { name: { type: 'string' } } }],
      steps: [
        {
          id: 'log',
          name: 'Log',
          action: 'debug:log',
          input: { message: '${{ parameters.name }}' },
        },
        {
          id: 'read',
          name: 'Read',
          action: 'catalog:fetch',
          input: { entityRef: 'component:default/mine' },
        },
      ],
    }),
  ].join('\n---\n'),
  'catalog/mkdocs.yml': 'site_name: Mine\n',
  'catalog/docs/index.md': '# Of mine\n\nHello.\n',
};

const common = {
  permission: { enabled: true },
  catalog: {
    rules: [{ allow: ['Component', 'Group', 'User', 'Template'] }],
    locations: [{ type: 'file', target: 'catalog/{all,groups}.yaml' }],
  },
  auth: {
    providers: {
      oauth2Proxy: {
        trustedProxies: ['127.0.0.1'],
        signIn: { resolvers: [{ resolver: 'forwardedUserMatchingUserEntityName' }] },
      },
    },
  },
  kubernetes: {
    clusterLocatorMethods: [
      {
        type: 'config',
        clusters: [
          {
            name: 'gone',
            url: 'http://127.0.0.1:9',
            authProvider: 'serviceAccount',
            serviceAccountToken: 'x',
          },
        ],
      },
    ],
  },
};

const first: Plugin[] = [
  permissionBackendPlugin,
  authBackendPlugin,
  catalogBackendPlugin,
  userSettingsBackendPlugin,
  codeHostsPlugin,
  readingPlugin,
];
const second: Plugin[] = [
  searchBackendPlugin,
  techdocsBackendPlugin,
  kubernetesBackendPlugin,
  scaffolderBackendPlugin,
];
const ofSecond = ['search', 'techdocs', 'kubernetes', 'scaffolder'];

interface Portal {
  /** Where a plugin is, by its id; behind a proxy. */
  urlOf(pluginId: string): string;
  stop(): Promise<void>;
}

async function startPortal(database: TestDatabase, isSplit: boolean): Promise<Portal> {
  const servers: TestServer[] = [];
  const proxies: TestProxy[] = [];
  const keys = [generateSecretKey()];
  const where = await database.freshConfig();
  const startProxy = async (index: number) => {
    const proxy = await startHeaderLimitedProxy(() => servers[index]?.url);
    proxies.push(proxy);
    return proxy.url;
  };
  const start = async (plugins: readonly Plugin[], baseUrl: string, elsewhere: ConfigObject) => {
    const backend = { ...(where['backend'] as object), baseUrl, secrets: { keys } };
    const overrides = { ...common, ...elsewhere, app: { baseUrl }, backend } as ConfigObject;
    servers.push(await startTestServer({ plugins, files, overrides }));
  };
  const one = await startProxy(0);
  const two = isSplit ? await startProxy(1) : one;
  const at = (url: string, plugins: string[]): ConfigObject => ({
    discovery: { endpoints: [{ target: `${url}/api/{{pluginId}}`, plugins }] },
  });
  if (isSplit) {
    await start(first, one, at(two, ofSecond));
    const needed = [permissionBackendPlugin, remoteCatalogPlugin, codeHostsPlugin, readingPlugin];
    await start([...needed, ...second], two, at(one, ['auth', 'catalog', 'user-settings']));
  } else await start([...first, ...second], one, {});
  return {
    urlOf: pluginId => `${ofSecond.includes(pluginId) ? two : one}/api/${pluginId}`,
    async stop() {
      for (const each of [...servers, ...proxies]) await each.stop();
    },
  };
}

describe.each(testDatabases())('somebody in 5,000 groups, on $name', database => {
  describe.each([
    ['in one process', false],
    ['in two processes', true],
  ])('with all plugins %s, behind proxies that take 8 KB of headers', (_, isSplit) => {
    let portal: Portal;
    let token: string;
    let refs: readonly string[];

    beforeAll(async () => {
      portal = await startPortal(database, isSplit);
      await vi.waitFor(
        async () => {
          const { body } = await call('catalog', 'GET', '/entities/by-query?limit=0', {
            as: testServiceToken,
          });
          if (body.totalItems !== groupCount + 5) throw new Error(`There are ${body.totalItems}`);
        },
        { timeout: 60_000, interval: 250 },
      );
      const { body } = await call('auth', 'GET', '/oauth2Proxy/refresh', {
        as: '',
        headers: { 'x-requested-with': 'XMLHttpRequest', 'x-forwarded-user': 'many' },
      });
      token = body.backstageIdentity.token;
      refs = body.backstageIdentity.identity.ownershipEntityRefs;
    });
    afterAll(() => portal?.stop());

    async function call(
      pluginId: string,
      method: string,
      path: string,
      options: { as?: string; body?: unknown; headers?: Record<string, string> } = {},
      // Answers of many plugins, each read by what the test expects of it.
      // oxlint-disable-next-line typescript/no-explicit-any
    ): Promise<{ status: number; headers: Headers; text: string; body: any }> {
      const { as = token, body, headers } = options;
      const response = await fetch(portal.urlOf(pluginId) + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(as && { authorization: `Bearer ${as}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json');
      const { status } = response;
      return { status, headers: response.headers, text, body: isJson && text && JSON.parse(text) };
    }

    it('signs in, with a token and a cookie that are as small as those of anybody', async () => {
      expect(refs).toHaveLength(groupCount + 1);
      expect(refs).toContain(`group:default/${lastGroup}`);
      expect(token.length).toBeLessThan(maxTokenLength);
      const { status, headers } = await call('techdocs', 'GET', '/.backstage/auth/v1/cookie');
      expect(status).toBe(200);
      for (const cookie of headers.getSetCookie())
        expect(cookie.length).toBeLessThan(maxCookieLength);
      const { body } = await call('auth', 'GET', '/v1/userinfo');
      expect(body.claims.ent).toEqual(refs);
    });

    it('searches, with owner:me', async () => {
      await vi.waitFor(
        async () => {
          const { status, body } = await call('search', 'GET', '/query?term=owner:me');
          expect(status).toBe(200);
          expect(body.results).toHaveLength(2);
          for (const title of ['create', 'mine'])
            expect(body.results).toContainEqual(
              expect.objectContaining({ document: expect.objectContaining({ title }) }),
            );
        },
        { timeout: followingMs, interval: 500 },
      );
      expect((await call('search', 'GET', '/suggestions?qualifier=owner')).status).toBe(200);
      expect((await call('search', 'GET', '/query?term=mine')).status).toBe(200);
    });

    it('reads docs', async () => {
      const name = 'default/component/mine';
      expect((await call('techdocs', 'GET', '/sites')).status).toBe(200);
      const entity = await call('techdocs', 'GET', `/metadata/entity/${name}`);
      expect(entity.status).toBe(200);
      const sync = await call('techdocs', 'GET', `/sync/${name}`);
      expect(sync.text).toMatch(/event: (finish|error)/);
      // The files are in the folder of one server, and a second process has one of its own.
      if (isSplit) return;
      expect(sync.text).toContain('event: finish');
      expect((await call('techdocs', 'GET', `/metadata/techdocs/${name}`)).status).toBe(200);
      const cookie = (await call('techdocs', 'GET', '/.backstage/auth/v1/cookie')).headers
        .getSetCookie()[0]
        ?.split(';')[0];
      const page = await call('techdocs', 'GET', `/static/docs/${name}/index.html`, {
        as: '',
        headers: { cookie: cookie ?? '' },
      });
      expect(page.status).toBe(200);
      expect(page.text).toContain('Of mine');
    });

    it('uses templates: form, plan, dry run and task', async () => {
      const templateRef = 'template:default/create';
      const form = '/v2/templates/default/template/create/parameter-schema';
      const values = { name: 'hello' };
      expect((await call('scaffolder', 'GET', form)).status).toBe(200);
      const plan = await call('scaffolder', 'POST', '/v2/plan', { body: { templateRef, values } });
      expect(plan.status).toBe(200);
      const dryRun = { templateRef, values, directoryContents: [] };
      expect((await call('scaffolder', 'POST', '/v2/dry-run', { body: dryRun })).status).toBe(200);
      const task = await call('scaffolder', 'POST', '/v2/tasks', { body: { templateRef, values } });
      expect(task.status).toBe(201);
      await vi.waitFor(
        async () => {
          const { body } = await call('scaffolder', 'GET', `/v2/tasks/${task.body.id}`);
          expect(body.status).toBe('completed');
        },
        { timeout: followingMs, interval: 500 },
      );
      const listed = await call('scaffolder', 'GET', '/v2/tasks?limit=10');
      expect(listed.body).toMatchObject({ totalTasks: 1 });
    });

    it('sees Kubernetes', async () => {
      const objects = await call('kubernetes', 'POST', '/resources/workloads/query', {
        body: { entityRef: 'component:default/mine', auth: {} },
      });
      expect(objects.status).toBe(200);
      expect((await call('kubernetes', 'GET', '/clusters')).status).toBe(200);
    });

    it('is asked for permissions', async () => {
      const describeQuestion = (resourceRef: string) => ({
        id: resourceRef,
        resourceRef,
        permission: {
          type: 'resource',
          name: 'catalog.entity.delete',
          attributes: { action: 'delete' },
          resourceType: 'catalog-entity',
        },
      });
      const { status, body } = await call('permission', 'POST', '/authorize', {
        body: {
          items: [
            describeQuestion('component:default/mine'),
            describeQuestion('component:default/foreign'),
          ],
        },
      });
      expect(status).toBe(200);
      expect(body.items).toMatchObject([{ result: 'ALLOW' }, { result: 'DENY' }]);
    });

    it('filters by what is owned, and counts, as catalog and first page do', async () => {
      const owned = { 'relations.ownedBy': { $in: refs } };
      const list = await call('catalog', 'POST', '/entities/by-query', {
        body: { query: owned, limit: 1, orderBy: [{ field: 'metadata.name', order: 'asc' }] },
      });
      expect(list).toMatchObject({ status: 200, body: { totalItems: 2 } });
      const { nextCursor } = list.body.pageInfo;
      const next = await call('catalog', 'POST', '/entities/by-query', {
        body: { cursor: nextCursor, limit: 1 },
      });
      expect(next.body.items).toHaveLength(1);
      const counts = await call('catalog', 'POST', '/entities/filter-counts', {
        body: {
          filters: [{ facet: 'kind', values: [] }],
          groups: [
            { id: 'owned', query: owned },
            { id: 'attention', query: { $all: [owned, { kind: 'component' }] } },
          ],
          chosenGroup: 'owned',
        },
      });
      expect(counts).toMatchObject({ status: 200, body: { totalItems: 2 } });
      const facets = await call('catalog', 'POST', '/entity-facets', {
        body: { facets: ['kind'], query: owned },
      });
      expect(facets.status).toBe(200);
      const groups = await call('catalog', 'POST', '/entities/by-refs', {
        body: { entityRefs: refs.slice(0, 1000), fields: ['metadata.name'] },
      });
      expect(groups.body.items.filter(Boolean)).toHaveLength(1000);
    });
  });
});
