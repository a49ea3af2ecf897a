import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ConfigObject } from '@portico/config';
import type { ApiFactory, Plugin } from '@portico/core';
import { startTestServer, type TestServer } from '@portico/testing/server';
import { expect, vi } from 'vitest';

const apiVersion = 'backstage.io/v1alpha1';
const entity = (kind: string, name: string, spec: object, metadata: object = {}) =>
  JSON.stringify({
    apiVersion: kind === 'Template' ? 'scaffolder.backstage.io/v1beta3' : apiVersion,
    kind,
    metadata: { name, ...metadata },
    spec,
  });
const component = { type: 'service', lifecycle: 'production', owner: 'payments' };

/** What the catalog of a portal with some history is read from. */
export const portalFiles = {
  'catalog/all.yaml': [
    entity('User', 'ada', { profile: { displayName: 'Ada' }, memberOf: ['payments'] }),
    entity('Group', 'payments', { type: 'team', children: [] }),
    entity('System', 'money', { owner: 'payments' }),
    entity(
      'Component',
      'pay',
      { ...component, system: 'money', providesApis: ['pay-api'] },
      {
        description: 'Pays »invoices« 💶',
        tags: ['go', 'money'],
        annotations: { 'backstage.io/techdocs-ref': 'dir:./docs' },
      },
    ),
    entity('Component', 'ledger', { ...component, dependsOn: ['component:pay'] }),
    entity('API', 'pay-api', {
      ...component,
      type: 'openapi',
      definition: JSON.stringify({
        openapi: '3.0.0',
        info: { title: 'Pay', version: '1' },
        paths: {},
      }),
    }),
    entity('Template', 'greet', {
      type: 'service',
      owner: 'payments',
      parameters: [{ title: 'Name', properties: { name: { type: 'string' } } }],
      steps: [
        {
          id: 'log',
          name: 'Log',
          action: 'debug:log',
          input: { message: 'Hello ${{ parameters.name }}' },
        },
      ],
    }),
  ].join('\n---\n'),
  'catalog/docs/mkdocs.yml': 'site_name: Pay\nnav:\n  - Home: index.md\n  - Run it: run.md\n',
  'catalog/docs/docs/index.md': '# Pay\n\nPays invoices. See [how to run it](run.md).\n',
  'catalog/docs/docs/run.md': '# Run it\n\nStart the paymaster.\n',
} as const;

/** Where a descriptor can be registered from. */
const descriptorHost = 'descriptors.example';

/** Answers what the portal reads from other hosts: one descriptor. */
export function stubHosts(): void {
  vi.stubGlobal('fetch', async () => new Response(entity('Component', 'registered', component)));
}

/** The configuration of that portal. */
export const portalConfig = `
backend:
  reading: { allow: [{ host: ${descriptorHost} }] }
  rateLimit: false
  secrets: { keys: ['${Buffer.from('k'.repeat(32)).toString('base64')}'] }
auth: { providers: { guest: {} } }
permission:
  enabled: true
  policy: { default: allow }
catalog:
  rules: [{ allow: [Component, API, Group, System, Template, User] }]
  locations: [{ type: file, target: ./catalog/*.yaml }]
`;

/** The place that stored versions name, wherever temporary files of this machine are. */
const folder = '/tmp/portico-lived-in';

/**
 * Starts that portal. Its catalog is read from a folder of a fixed place, since entities name where they come from.
 *
 * @param apis - such as whose tokens it takes.
 * @param database - `backend.database`.
 * @param auth - `auth`, in place of what {@link portalConfig} says.
 */
export async function startPortal(
  apis: readonly ApiFactory<unknown>[],
  database: ConfigObject,
  plugins: readonly Plugin[],
  auth?: ConfigObject,
): Promise<TestServer> {
  for (const [name, text] of Object.entries(portalFiles)) {
    const path = join(folder, name);
    // Written anew, docs would be built once more while what is stored is compared.
    if ((await readFile(path, 'utf8').catch(() => undefined)) === text) continue;
    await mkdir(dirname(path), { recursive: true });
    // At once, as tests of other processes read it meanwhile.
    const partial = `${path}.${randomUUID()}`;
    await writeFile(partial, text);
    await rename(partial, path);
  }
  return startTestServer({
    plugins,
    config: portalConfig,
    overrides: {
      catalog: {
        locations: [{ type: 'file', target: `${folder}/catalog/*.yaml` }],
        // What is recorded today is read in years.
        history: { retention: { days: 36_500 } },
      },
      scaffolder: { retention: { days: 36_500 } },
      backend: { database },
      ...(auth && { auth }),
    },
    apis,
  });
}

/** Calls the API of a portal as one of its users. */
export function createCaller(server: Pick<TestServer, 'fetch'>, token: string) {
  return async (method: string, path: string, body?: unknown) => {
    const response = await server.fetch(
      new Request(`http://localhost/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    return { status: response.status, text };
  };
}
type Caller = ReturnType<typeof createCaller>;

/** Does what people do with a portal, and waits until all of it is done. */
export async function liveIn(call: Caller): Promise<void> {
  const must = async (status: number, ...args: Parameters<Caller>) => {
    const answer = await call(...args);
    expect({ args, ...answer }).toEqual({ args, status, text: expect.anything() });
    return answer.text;
  };
  await vi.waitUntil(
    async () =>
      (await call('GET', '/catalog/entities/by-name/template/default/greet')).status === 200,
    60_000,
  );
  await must(201, 'POST', '/catalog/locations', {
    type: 'url',
    target: `https://${descriptorHost}/more.yaml`,
  });
  await must(200, 'PUT', '/user-settings/buckets/starred/keys/entities', {
    value: ['component:default/pay', '💶'],
  });
  const { id } = JSON.parse(
    await must(201, 'POST', '/scaffolder/v2/tasks', {
      templateRef: 'template:default/greet',
      values: { name: 'Ada' },
      secrets: { token: 'a-secret-of-the-task' },
    }),
  ) as { id: string };
  await must(200, 'PUT', '/scaffolder/drafts/default/template/greet', {
    values: { name: 'half' },
    step: 0,
  });
  await must(201, 'POST', '/notifications/managed-announcements', {
    severity: 'warning',
    text: { en: 'The ledger moves', de: 'Das Hauptbuch zieht um' },
  });
  await must(200, 'GET', '/techdocs/sync/default/component/pay');
  await vi.waitUntil(
    async () => (await call('GET', `/scaffolder/v2/tasks/${id}`)).text.includes('"completed"'),
    60_000,
  );
  await vi.waitUntil(
    async () =>
      (await call('GET', '/catalog/entities/by-name/component/default/registered')).status === 200,
    60_000,
  );
}

const questions = {
  entities: '/catalog/entities/by-query?limit=100',
  facets:
    '/catalog/entity-facets?facet=kind&facet=spec.type&facet=metadata.tags&facet=relations.ownedBy',
  'full text': '/catalog/entities/by-query?fullTextFilterTerm=invoices',
  locations: '/catalog/locations',
  changes: '/catalog/changes?after=0',
  settings: '/user-settings/settings',
  tasks: '/scaffolder/v2/tasks',
  draft: '/scaffolder/drafts/default/template/greet',
  announcements: '/notifications/managed-announcements',
  'docs page': '/techdocs/static/docs/default/component/pay/run/index.html',
  'docs metadata': '/techdocs/metadata/techdocs/default/component/pay',
  'docs builds': '/techdocs/builds/default/component/pay',
  'sign-in keys': '/auth/.well-known/jwks.json',
} as const;

/** What a portal answers about all that it has stored. */
export async function readAnswers(call: Caller): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const [name, path] of Object.entries(questions)) {
    const { status, text } = await call('GET', path);
    answers[name] = { status, body: parseBody(text) };
  }
  const { tasks } = JSON.parse((await call('GET', '/scaffolder/v2/tasks')).text) as {
    tasks: { id: string }[];
  };
  for (const { id } of tasks) {
    const { status, text } = await call('GET', `/scaffolder/v2/tasks/${id}/events`);
    answers[`events of ${id}`] = { status, body: parseBody(text) };
  }
  return answers;
}

/** Waits until search finds what the catalog and the docs have. */
export async function waitForSearch(call: Caller): Promise<void> {
  for (const term of ['ledger', 'paymaster'])
    await vi.waitUntil(
      async () => {
        const { text } = await call('GET', `/search/query?term=${term}`);
        return (JSON.parse(text) as { results: unknown[] }).results.length > 0;
      },
      { timeout: 60_000, interval: 200 },
    );
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Pages are no JSON.
    return text;
  }
}
